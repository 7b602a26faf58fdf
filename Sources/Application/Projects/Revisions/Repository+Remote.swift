extension Repository {
  /// Returns the URL of a commit on the site of the repository's remote, with `{hash}` in place of
  /// the hash; nil if the site is unknown.
  package func remoteCommitURL() throws(RevisionError) -> String? {
    let remotes = try lines(["remote"])
    guard let remote = remotes.contains("origin") ? "origin" : remotes.first else { return nil }
    return try lines(["remote", "get-url", "--", remote]).first.flatMap { commitURL(ofRemote: $0) }
  }
}

/// Returns the URL of a commit on GitHub, GitLab or Bitbucket, with `{hash}` in place of the hash,
/// of the address of a repository as git accepts it; credentials in the address are left out.
package func commitURL(ofRemote address: String) -> String? {
  guard let (host, path) = hostAndPath(of: address) else { return nil }
  let name = aliases[host] ?? host
  var parts = path.split(separator: "/").map(String.init)
  guard let last = parts.last else { return nil }
  if last.hasSuffix(".git") { parts[parts.count - 1] = String(last.dropLast(4)) }
  guard parts.count >= 2, isHostName(name), parts.allSatisfy(isPathPart) else { return nil }
  let words = name.split(separator: ".")
  let start = "https://\(name)/\(parts.joined(separator: "/"))"
  // GitHub and GitLab also run on hosts such as gitlab.example.com.
  if words.first == "gitlab" { return "\(start)/-/commit/{hash}" }
  guard parts.count == 2 else { return nil }
  if words.first == "github" { return "\(start)/commit/{hash}" }
  return name == "bitbucket.org" ? "\(start)/commits/{hash}" : nil
}

/// The hosts that answer ssh on the port of https, with the host of their site.
private let aliases = [
  "ssh.github.com": "github.com", "altssh.gitlab.com": "gitlab.com",
  "altssh.bitbucket.org": "bitbucket.org", "www.github.com": "github.com",
]

/// Returns the host and the path of a URL, or of `user@host:path`.
private func hostAndPath(of address: String) -> (host: String, path: Substring)? {
  guard let end = address.firstRange(of: "://") else {
    guard let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/") else {
      return nil
    }
    return (host(of: address[..<colon]), address[address.index(after: colon)...])
  }
  guard ["https", "http", "ssh", "git"].contains(address[..<end.lowerBound].lowercased()) else {
    return nil
  }
  let rest = address[end.upperBound...]
  guard let slash = rest.firstIndex(of: "/") else { return nil }
  return (host(of: rest[..<slash]), rest[slash...])
}

/// Returns the host without the user, the password and the port.
private func host(of authority: Substring) -> String {
  let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
  return (place ?? authority).prefix { $0 != ":" }.lowercased()
}

private func isHostName(_ text: String) -> Bool {
  text.contains(".") && text.utf8.allSatisfy { isLetterOrDigit($0) || "-.".utf8.contains($0) }
}

/// Returns whether a part of a path is plain, so that it has no other meaning in a URL.
private func isPathPart(_ text: String) -> Bool {
  !text.isEmpty && text != "." && text != ".."
    && text.utf8.allSatisfy { isLetterOrDigit($0) || "-._~".utf8.contains($0) }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}
