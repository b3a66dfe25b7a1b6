/** Contract orders by the API, as soon as the demo's young market has a price and somebody to meet. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '@tern/client';
import type { CallRequest } from '@tern/protocol';
import { units } from './decimal.ts';

const PATIENCE_MS = 60_000;
let count = 0;

export const freshRequestId = () => `contract${++count}`.padStart(32, '0');

export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - startMs > PATIENCE_MS) throw error;
      await pause(500);
    }
  }
}

type Terms = Pick<
  CallRequest<'placeContractOrder'>,
  'pairsName' | 'tradeType' | 'lots' | 'closeAll' | 'leverage'
>;

/** At the market. */
export async function tradeContract(api: Api, terms: Terms): Promise<void> {
  await patiently(() =>
    api.call('placeContractOrder', { requestId: freshRequestId(), type: 'MARKET', ...terms }),
  );
}

/** For screens that are not empty: a position with both triggers, an order that rests, a plan order that waits. */
export async function leaveContractTraces(api: Api): Promise<void> {
  const pair = { pairsName: 'BTC/USDT' };
  const open = { ...pair, tradeType: 'OPEN_LONG' as const, leverage: '20' };
  await api.call('acceptRiskNotice');
  await tradeContract(api, { ...open, lots: '2' });
  const { markPrice } = await api.call('getContractMark', pair);
  const percent = (share: bigint) => ((units(markPrice) * share) / 100n / units('1')).toString();
  const triggers = { takeProfit: percent(130n), stopLoss: percent(97n) };
  await api.call('setPositionTriggers', { ...pair, side: 'LONG', ...triggers });
  const waiting = () => ({ requestId: freshRequestId(), ...open, lots: '1' });
  await api.call('placeContractOrder', { ...waiting(), type: 'LIMIT', price: percent(90n) });
  await api.call('placePlanOrder', { ...waiting(), type: 'MARKET', triggerPrice: percent(90n) });
}
