/** Attacks on MARKET orders by baits at the best price of a thin book (rules/spot#market-orders). */
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import { type Attack, type AttackedExchange, COALITION, HONEST, holds } from './attacked-exchange.ts';

const PAIR = 'COIN/USDT';
const [MAKER, BAITER, OTHER_BAITER] = COALITION;
const E8 = 10n ** 8n;

function marketOrder(exchange: AttackedExchange, side: 'BUY' | 'SELL', usdt: bigint, qty: bigint): bigint {
  const order: PlaceSpotOrder = {
    ...exchange.limit(HONEST, side, PAIR, '0', '0'),
    type: 'MARKET',
    timeInForce: 'IOC',
    qty: side === 'BUY' ? 0n : qty,
    quoteAmount: side === 'BUY' ? usdt * E8 : 0n,
  };
  const closed = exchange
    .must(order)
    .filter((event) => event.kind === 'order-closed' && event.memberId === HONEST)
    .at(-1);
  return closed?.kind === 'order-closed' ? closed.filledQuote : 0n;
}

/** The honest book: 10,000 coins asked at 1.00 and bid at 0.90. */
function openBook(exchange: AttackedExchange): void {
  exchange.must(
    exchange.limit(MAKER, 'SELL', PAIR, '1.00', '10000'),
    exchange.limit(MAKER, 'BUY', PAIR, '0.90', '10000'),
  );
}

function buysAll(exchange: AttackedExchange): void {
  const spent = marketOrder(exchange, 'BUY', 1_000n, 0n);
  holds(spent >= 990n * E8, `of 1,000 USDT ${spent} were spent`);
}

export const BAIT_ATTACKS: readonly Attack[] = [
  {
    name: 'a bait of 5.3 USDT ends a MARKET BUY of 1,000',
    play(exchange) {
      openBook(exchange);
      exchange.must(exchange.limit(BAITER, 'SELL', PAIR, '0.92', '5.8'));
      buysAll(exchange);
    },
  },
  {
    name: 'baits of two accounts, at several prices, end a MARKET BUY',
    play(exchange) {
      openBook(exchange);
      for (const price of ['0.91', '0.92', '0.93'])
        for (const memberId of [BAITER, OTHER_BAITER])
          exchange.must(exchange.limit(memberId, 'SELL', PAIR, price, '2'));
      buysAll(exchange);
    },
  },
  {
    name: 'a bait above the bids ends a MARKET SELL',
    play(exchange) {
      openBook(exchange);
      exchange.must(exchange.limit(BAITER, 'BUY', PAIR, '0.99', '5'));
      const got = marketOrder(exchange, 'SELL', 0n, 1_000n * 100_000n);
      holds(got >= 900n * E8, `1,000 coins were sold for ${got}`);
    },
  },
  {
    name: 'an own order beside the bait ends a MARKET BUY',
    play(exchange) {
      openBook(exchange);
      exchange.must(
        exchange.limit(HONEST, 'SELL', PAIR, '0.91', '500'),
        exchange.limit(BAITER, 'SELL', PAIR, '0.92', '5.8'),
      );
      buysAll(exchange);
    },
  },
];
