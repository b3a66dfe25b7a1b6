/** The filters of the lists of own orders; undefined selects all. */
import type { WireFinishedStatus, WireSide } from '@tern/protocol';

export interface Filters {
  pairsName?: string | undefined;
  side?: WireSide | undefined;
  status?: WireFinishedStatus | undefined;
}
