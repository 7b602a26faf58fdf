import SnaplineProjects
import Testing

@Suite("The URL of a commit")
struct CommitURLTests {
  @Test(
    "The address of a remote names the site of its commits, without credentials",
    arguments: [
      ("https://github.com/ada/app.git", "https://github.com/ada/app/commit/{hash}"),
      ("https://ada:secret@github.com/ada/app", "https://github.com/ada/app/commit/{hash}"),
      ("https://to:k@en@GitHub.com/ada/app/", "https://github.com/ada/app/commit/{hash}"),
      ("git@github.com:ada/app.git", "https://github.com/ada/app/commit/{hash}"),
      ("ssh://git@ssh.github.com:443/ada/app.git", "https://github.com/ada/app/commit/{hash}"),
      ("git://github.com/ada/app.git", "https://github.com/ada/app/commit/{hash}"),
      (
        "git@gitlab.com:group/sub/app.git", "https://gitlab.com/group/sub/app/-/commit/{hash}"
      ),
      (
        "ssh://git@gitlab.example.com:2222/group/app.git",
        "https://gitlab.example.com/group/app/-/commit/{hash}"
      ),
      ("https://github.example.com/a/b.git", "https://github.example.com/a/b/commit/{hash}"),
      ("https://ada@bitbucket.org/ada/app.git", "https://bitbucket.org/ada/app/commits/{hash}"),
      ("git@bitbucket.org:ada/my.app.git", "https://bitbucket.org/ada/my.app/commits/{hash}"),
    ])
  func known(address: String, url: String) {
    #expect(commitURL(ofRemote: address) == url)
  }

  @Test(
    "Other addresses have no site",
    arguments: [
      "", "/srv/git/app.git", "../app", "file:///srv/app.git", "https://example.com/ada/app.git",
      "javascript:alert(1)//github.com/a/b", "javascript://github.com/a/b",
      "data:text/html,github.com", "ext::sh -c github.com/a/b", "https://github.com/ada",
      "https://github.com/ada/../app", "https://github.com/ada/app\"><script>",
      "https://github.com/a/b/c", "git@github.com:ada/app?x=1", "https://github.com.evil/../a/b",
      "https://github/ada/app", "https://github.com\u{202E}/a/b", "C:\\app", "https://github.com",
    ])
  func unknown(address: String) {
    #expect(commitURL(ofRemote: address) == nil)
  }
}
