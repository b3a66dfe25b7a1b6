/** A market order by the API, as soon as the demo's young market has a counterparty for it. */
import type { Api } from '@tern/client';
import type { CallRequest } from '@tern/protocol';
import { untilMet } from './until-met.ts';

let count = 0;

type Terms = Pick<CallRequest<'placeSpotOrder'>, 'pairsName' | 'side' | 'qty' | 'quoteAmount'>;

export async function marketOrder(api: Api, terms: Terms): Promise<void> {
  const requestId = `journey${++count}`.padStart(32, '0');
  await untilMet(() => api.call('placeSpotOrder', { requestId, type: 'MARKET', ...terms }));
}
