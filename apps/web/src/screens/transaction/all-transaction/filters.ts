/** What the lists of own orders are narrowed to; undefined is everything. */
import type { WireOrderStatus, WireSide } from '@tern/protocol';

export interface Filters {
  pairsName?: string | undefined;
  side?: WireSide | undefined;
  status?: WireOrderStatus | undefined;
}
