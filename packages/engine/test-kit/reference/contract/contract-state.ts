/** The contracts' part of the state as plain data (state.ts). */
import type { EngineState } from '../../../src/snapshot/state.ts';
import { openPositions, type ReferenceWorld, settingOf } from './world.ts';
import { markNow, positionNow, totalsNow } from './write-events.ts';

type Part = Pick<
  EngineState,
  'contracts' | 'contractOrders' | 'positions' | 'plans' | 'tradingSettings' | 'liquidationsWaiting'
>;

export function contractState(world: ReferenceWorld): Part {
  const contracts = [...world.contracts.values()];
  return {
    contracts: contracts.map((contract) => {
      const { base, indexSymbol, priceScale, qtyScale, settings, status, reason } = contract;
      const { last, statusSinceMs, pendingSettings } = contract;
      return {
        base,
        indexSymbol,
        priceScale,
        qtyScale,
        settings,
        status,
        reason,
        lastPrice: last,
        statusSinceMs,
        pendingSettings,
        pendingFromMs: pendingSettings?.effectiveMs ?? 0,
        ...markNow(contract),
        ...totalsNow(contract),
      };
    }),
    contractOrders: contracts
      .flatMap(({ bids, asks }) => [...bids, ...asks])
      .map((order) => {
        const { orderId, memberId, requestId, contract: market, tradeType, type, timeInForce } = order;
        const { origin, price, lots, qty, mode, takeProfit, stopLoss, triggerSource } = order;
        const { filledQty, filledNotional, filledLots, fee, createTimeMs } = order;
        return {
          orderId,
          memberId,
          requestId,
          market,
          tradeType,
          type,
          timeInForce,
          origin,
          price,
          lots,
          qty,
          leverage: Number(order.leverage),
          mode,
          takeProfit,
          stopLoss,
          triggerSource,
          makerFeePpm: Number(order.makerFeePpm),
          takerFeePpm: Number(order.takerFeePpm),
          filledQty,
          filledNotional,
          filledLots,
          fee,
          createTimeMs,
        };
      }),
    positions: openPositions(world).map((position) => positionNow(world, position)),
    plans: [...world.plans.values()].map(({ body: _body, ...plan }) => plan),
    tradingSettings: contracts.flatMap(({ market }) =>
      [...world.model.members.keys()]
        .filter((memberId) => world.accounts.get(memberId)?.settings.has(market))
        .map((memberId) => {
          const { mode, leverage } = settingOf(world, memberId, market);
          return { memberId, market, mode, leverage: Number(leverage) };
        }),
    ),
    liquidationsWaiting: world.queue.length,
  };
}
