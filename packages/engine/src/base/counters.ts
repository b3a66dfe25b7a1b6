/** The last command, its time, and the last trade over all markets. */
export class Counters {
  lastSeq = 0;
  lastTimeMs = 0;
  lastTradeId = 0;
}
