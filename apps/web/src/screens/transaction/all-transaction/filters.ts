/** What the lists of own orders are narrowed to; undefined is everything. */
import type { WireFinishedStatus, WireSide } from '@tern/protocol';

export interface Filters {
  pairsName?: string | undefined;
  side?: WireSide | undefined;
  status?: WireFinishedStatus | undefined;
}
