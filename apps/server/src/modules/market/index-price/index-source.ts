/** The port to one exchange that prices come from. A source reports what it sees; it never asks whether that is good. */

export interface SourcePrice {
  symbol: string;
  /** Plain positive decimal. */
  price: string;
  /** The source's own time of this price: it is fresh only when this moved (rules/contracts#index). */
  sourceTimeMs: number;
}

export interface IndexSource {
  /** The name in the index's list of sources; that of a simulated one shows it ("sim-1"). */
  readonly name: string;
  /**
   * `symbols` gives what is wanted now; markets may be listed later. Reports whenever something new is seen, until stopped. Faults stay inside: silence is what the
   * engine judges.
   */
  start(symbols: () => readonly string[], report: (price: SourcePrice) => void): void;
  stop(): void;
  /** Reports at once the prices that are due by now: for tests that step the time. Real exchanges are not asked. */
  sayNow?(): void;
}
