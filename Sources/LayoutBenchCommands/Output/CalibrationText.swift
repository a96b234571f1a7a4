import BenchmarkJudging
import BenchmarkStatistics

/// The output of `race --calibrate`: the rates of false alarms.
struct CalibrationText {
  private let calibration: Calibration
  private let machine: String
  private let margin: Double

  init(_ calibration: Calibration, of record: RunRecord) {
    self.calibration = calibration
    machine = record.environment.id
    margin = record.options.margin ?? 0
  }

  var text: String {
    """
    false alarms on \(machine.spelledOut), margin \(percent(margin)):
      races  \(rate(calibration.alarmedRaces, of: calibration.races.count))
      cells  \(rate(calibration.alarmedCells, of: calibration.cells))

    """
  }

  /// `0 of 20, 0.00 % (at most 13.91 %)`.
  private func rate(_ alarms: Int, of total: Int) -> String {
    guard total > 0 else { return "none finished" }
    return "\(alarms) of \(total), \(percent(Double(alarms) / Double(total))) (at most "
      + "\(percent(Binomial.upperLimit(successes: alarms, of: total))) at 95 %)"
  }
}
