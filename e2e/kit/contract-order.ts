/** Contract orders by the API, as soon as the demo's young market has a price and a counterparty. */
import type { Api } from '@tern/client';
import type { CallRequest } from '@tern/protocol';
import { units } from './decimal.ts';
import { untilMet } from './until-met.ts';

let count = 0;

export const freshRequestId = () => `contract${++count}`.padStart(32, '0');

type Terms = Pick<
  CallRequest<'placeContractOrder'>,
  'pairsName' | 'tradeType' | 'lots' | 'closeAll' | 'leverage'
>;

/** At the market. */
export async function tradeContract(api: Api, terms: Terms): Promise<void> {
  const requestId = freshRequestId();
  await untilMet(() => api.call('placeContractOrder', { requestId, type: 'MARKET', ...terms }));
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
