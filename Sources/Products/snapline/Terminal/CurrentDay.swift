import Glibc
import SnaplineSceneModel

/// Returns the current day in UTC, so that a run has one day on all machines.
///
/// - Parameter days: The number of days to add.
func today(and days: Int = 0) -> CalendarDay {
  CalendarDay(daysSince1970: time(nil) / 86_400 + days)
}
