import Glibc
import SceneModel

/// The day that it is, in UTC, so that a run has one day on all machines.
func today() -> Day { Day(daysSince1970: time(nil) / 86_400) }
