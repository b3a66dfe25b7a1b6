/** Four members, one contract at 50,000, and what they do, in the fewest words. */
import type { PlaceContractOrder, TradeType } from '../../../../src/contract/commands.ts';
import type { Event } from '../../../../src/journal/events.ts';
import { accountOf, type Contract, contractOf } from '../world.ts';
import { BTC, lots, NAME, price, START_MS, usdt } from './btc-contract.ts';
import { ContractExchange, type FeedReading, type Outcome } from './contract-exchange.ts';

export const [ANN, BEN, CAT, MAKER] = [1, 2, 3, 9];
export const SECOND = 1_000;

export function open(
  bounds: Partial<typeof BTC.settings.bounds> = {},
  settings: Partial<typeof BTC.settings> = {},
): ContractExchange {
  const exchange = new ContractExchange();
  const all = { ...BTC.settings, ...settings, bounds: { ...BTC.settings.bounds, ...bounds } };
  exchange.list({ ...BTC, settings: all }, price('50000') * 10n, START_MS);
  for (const member of [ANN, BEN, CAT]) exchange.deposit(member, usdt('10000'));
  exchange.deposit(MAKER, usdt('10000000'));
  return exchange;
}

export function limit(
  exchange: ContractExchange,
  memberId: number,
  tradeType: TradeType,
  at: string,
  count = 1,
  rest: Partial<PlaceContractOrder> = {},
): Outcome {
  return exchange.place({
    memberId,
    contract: NAME,
    tradeType,
    type: 'LIMIT',
    price: price(at),
    lots: lots(count),
    ...rest,
  });
}

export function market(
  exchange: ContractExchange,
  memberId: number,
  tradeType: TradeType,
  count: number | 'all',
): Outcome {
  const closeAll = count === 'all';
  return exchange.place({
    memberId,
    contract: NAME,
    tradeType,
    type: 'MARKET',
    closeAll,
    lots: closeAll ? 0n : lots(count),
  });
}

/** A second later, with the index at a price. */
export function move(
  exchange: ContractExchange,
  to: string,
  feed: FeedReading['feed'] = 'NORMAL',
  afterMs = SECOND,
): Outcome {
  return exchange.tick(exchange.timeMs + afterMs, [{ contract: NAME, index: price(to) * 10n, feed }]);
}

/** The same for eleven seconds, so that a jump of the sources is believed. */
export function jump(exchange: ContractExchange, to: string): void {
  for (let second = 0; second < 11; second++) move(exchange, to);
}

/** A second later, with a price of each source of its own. */
export function say(exchange: ContractExchange, prices: readonly string[]): Outcome {
  const nowMs = exchange.timeMs + SECOND;
  return exchange.do(
    {
      kind: 'tick',
      prices: ['one', 'two', 'three'].map((source, i) => ({
        symbol: 'BTC/USDT',
        source,
        price: price(prices[i]!) * 10n,
        sourceTimeMs: nowMs,
      })),
    },
    nowMs,
  );
}

/** Both are there, and no order is left: `long` of one against the short of the other at 50,000. */
export function trade(exchange: ContractExchange, long: number, short: number, count = 1, at = '50000') {
  limit(exchange, short, 'OPEN_SHORT', at, count);
  return limit(exchange, long, 'OPEN_LONG', at, count);
}

export const btc = (exchange: ContractExchange): Contract => contractOf(exchange.world, NAME);
export const ordersOf = (exchange: ContractExchange, memberId: number) =>
  accountOf(exchange.world, memberId).orders;

/** Those of one kind. */
export function told<Kind extends Event['kind']>(
  { events }: { events: readonly Event[] },
  kind: Kind,
): Extract<Event, { kind: Kind }>[] {
  return events.filter((event): event is Extract<Event, { kind: Kind }> => event.kind === kind);
}

/** Why orders ended, in order: "INDEX of 9". */
export const ends = (outcome: { events: readonly Event[] }): string[] =>
  told(outcome, 'contract-order-closed').map(({ reason, status, memberId }) =>
    status === 'matched' ? `matched of ${memberId}` : `${reason} of ${memberId}`,
  );
