/** Attacks on the reference price of a pair and on the band of LIMIT prices (rules/spot#reference, rules/spot#filters). */
import type { Side } from '../../src/base/order-words.ts';
import {
  type Attack,
  type AttackedExchange,
  COALITION,
  HONEST,
  HOUR_MS,
  holds,
  MINUTE_MS,
} from './attacked-exchange.ts';

const PAIR = 'COIN/USDT';
const [SELLER, BUYER] = COALITION;

/** The honest member sells and buys at the price of before. */
function honestTrades(exchange: AttackedExchange): void {
  for (const [side, price] of [
    ['BUY', '0.95'],
    ['SELL', '1.05'],
  ] as const)
    holds(
      exchange.answerTo(exchange.limit(HONEST, side, PAIR, price, '10')) === 'OK',
      `nobody may ${side} at ${price}`,
    );
}

/** The coalition quotes around a price, with so many coins at each side, and answers by which its orders go. */
function quote(exchange: AttackedExchange, bid: string, ask: string, qty: string): void {
  exchange.run(exchange.limit(BUYER, 'BUY', PAIR, bid, qty), exchange.limit(SELLER, 'SELL', PAIR, ask, qty));
}

function withdrawQuotes(exchange: AttackedExchange): void {
  for (const memberId of [BUYER, SELLER])
    exchange.run({ kind: 'cancel-all-spot-orders', memberId, market: PAIR });
}

/** Places an order that rests, and answers its id. */
function rest(exchange: AttackedExchange, memberId: number, side: Side, price: string, qty: string): number {
  const [opened] = exchange.must(exchange.limit(memberId, side, PAIR, price, qty));
  if (opened?.kind !== 'order-opened') throw new Error('the order was not opened');
  return opened.orderId;
}

function amend(
  exchange: AttackedExchange,
  memberId: number,
  orderId: number,
  { price = 0n, qty = 0n }: { price?: bigint; qty?: bigint },
): void {
  const amended = { requestId: '', orderId, orderRequestId: '', price, qty };
  exchange.must({ kind: 'amend-spot-order', memberId, ...amended });
}

function stands(exchange: AttackedExchange): void {
  const price = exchange.references.get(PAIR);
  holds(price === 100n, `the reference price went to ${price}`);
}

export const REFERENCE_ATTACKS: readonly Attack[] = [
  {
    name: 'a last price washed up shuts a pair for honest prices',
    play(exchange) {
      for (const price of ['5.00', '25.00', '125.00']) exchange.wash(PAIR, price, '2');
      honestTrades(exchange);
    },
  },
  {
    name: 'a last price washed down shuts a pair for honest prices',
    play(exchange) {
      for (const price of ['0.20', '0.04', '0.01']) exchange.wash(PAIR, price, '200');
      honestTrades(exchange);
    },
  },
  {
    name: 'a wash of 12,160 USDT at 1.90 moves the reference price',
    play(exchange) {
      exchange.wait(61 * MINUTE_MS, '', () => exchange.wash(PAIR, '1.90', '3.5'));
      stands(exchange);
    },
  },
  {
    name: 'orders that rest for less than a tick move the reference price',
    play(exchange) {
      exchange.wait(61 * MINUTE_MS, '', () => {
        withdrawQuotes(exchange);
        quote(exchange, '4.80', '4.90', '1000');
      });
      stands(exchange);
    },
  },
  {
    name: 'far bids that are the best at each tick only move the reference price',
    play(exchange) {
      quote(exchange, '0.50', '1.50', '1000');
      const bids = Array.from({ length: 10 }, () => rest(exchange, BUYER, 'BUY', '0.50', '100'));
      exchange.wait(MINUTE_MS);
      exchange.wait(25 * MINUTE_MS, '', () => {
        for (const price of [50n, 148n])
          for (const orderId of bids) amend(exchange, BUYER, orderId, { price });
      });
      stands(exchange);
    },
  },
  {
    name: 'orders that are amended every second move the reference price',
    play(exchange) {
      const bid = rest(exchange, BUYER, 'BUY', '1.48', '1000');
      const ask = rest(exchange, SELLER, 'SELL', '1.52', '1000');
      let more = 0n;
      exchange.wait(25 * MINUTE_MS, '', () => {
        more++;
        for (const [memberId, orderId] of [
          [BUYER, bid],
          [SELLER, ask],
        ] as const)
          amend(exchange, memberId, orderId, { qty: 100_000_000n + more });
      });
      stands(exchange);
    },
  },
  {
    name: 'crumbs at the best prices move the reference price',
    play(exchange) {
      for (let crumb = 0; crumb < 4; crumb++) quote(exchange, '2.40', '2.50', '0.5');
      exchange.wait(61 * MINUTE_MS);
      stands(exchange);
    },
  },
  {
    name: 'a quote that stands for less than a third of an hour moves the reference price',
    play(exchange) {
      quote(exchange, '4.80', '4.90', '1000');
      exchange.wait(18 * MINUTE_MS);
      withdrawQuotes(exchange);
      exchange.wait(50 * MINUTE_MS);
      stands(exchange);
    },
  },
  {
    name: 'a wall of quotes moves the reference price faster than 2 % a minute',
    play(exchange) {
      quote(exchange, '4.80', '4.90', '1000');
      let before = exchange.references.get(PAIR)!;
      for (let minute = 0; minute < 40; minute++) {
        exchange.wait(MINUTE_MS);
        const price = exchange.references.get(PAIR)!;
        holds(price * 100n <= before * 102n, `it went from ${before} to ${price} in a minute`);
        before = price;
      }
      holds(before > 100n, 'an honest quote could not move it either');
    },
  },
  {
    name: 'a wall of quotes moves the reference price more than twofold in a day',
    play(exchange) {
      quote(exchange, '4.80', '4.90', '1000');
      exchange.wait(3 * HOUR_MS);
      const price = exchange.references.get(PAIR)!;
      holds(price <= 200n, `the reference price went to ${price}`);
    },
  },
  {
    name: 'own quotes vouch for a price beyond the band',
    play(exchange) {
      quote(exchange, '0.90', '1.10', '10');
      exchange.run(exchange.limit(BUYER, 'SELL', PAIR, '1.09', '10'));
      exchange.setReference(PAIR, '0.10');
      const answer = exchange.answerTo(exchange.limit(BUYER, 'BUY', PAIR, '1.00', '10'));
      holds(answer === 'PRICE_BAND', `a bid at ten times the reference price is answered ${answer}`);
      const others = exchange.answerTo(exchange.limit(HONEST, 'BUY', PAIR, '1.00', '10'));
      holds(others === 'OK', `between the quotes of others it is answered ${others}`);
    },
  },
];
