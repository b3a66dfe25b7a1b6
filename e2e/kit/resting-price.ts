/** A price at which a buying order rests: half of the last one, on the tick. */
import type { Api } from '@tern/client';
import { plain, units } from './decimal.ts';

export async function restingPrice(api: Api, pairsName: string): Promise<string> {
  const { price, tickSize } = await api.call('getTicker', { pairsName, type: 'SPOT' });
  const half = units(price) / 2n;
  return plain(half - (half % units(tickSize)));
}
