import Glibc
import SceneModel

/// The day that it is, in UTC, so that a run has one day on all machines.
///
/// - Parameter days: How many days later.
func today(and days: Int = 0) -> CalendarDay { CalendarDay(daysSince1970: time(nil) / 86_400 + days) }
