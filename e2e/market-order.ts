/** A market order by the API, as soon as the demo's young market has somebody to meet it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '@tern/client';
import type { CallRequest } from '@tern/protocol';

const PATIENCE_MS = 20_000;
let count = 0;

type Terms = Pick<CallRequest<'placeSpotOrder'>, 'pairsName' | 'side' | 'qty' | 'quoteAmount'>;

export async function marketOrder(api: Api, terms: Terms): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    count += 1;
    const requestId = `journey${count}`.padStart(32, '0');
    try {
      await api.call('placeSpotOrder', { requestId, type: 'MARKET', ...terms });
      return;
    } catch (error) {
      if (performance.now() - startMs > PATIENCE_MS) throw error;
      await pause(300);
    }
  }
}
