/** The filters of the own orders, and what they ask the exchange for. */
import { type OtcOrderGroup, SIDES, type WireSide } from '@tern/protocol';

export interface OrderFilters {
  side: string | undefined;
  currency: string | undefined;
}

interface Asked {
  group: OtcOrderGroup;
  side?: WireSide;
  currency?: string;
}

export function requestOf(group: OtcOrderGroup, { side: chosen, currency }: OrderFilters): Asked {
  const side = SIDES.find((one) => one === chosen);
  return { group, ...(side && { side }), ...(currency !== undefined && { currency }) };
}
