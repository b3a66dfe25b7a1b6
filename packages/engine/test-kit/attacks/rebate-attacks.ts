/** Attacks on the worth of fees, by which inviters are paid (rules/growth#conversion). */
import type { Command } from '../../src/journal/commands.ts';
import { listContract } from '../scenario/contract-opening.ts';
import {
  type Attack,
  type AttackedExchange,
  COALITION,
  HOUR_MS,
  holds,
  OPERATORS,
} from './attacked-exchange.ts';

const E8 = 10n ** 8n;
const [, INVITEE] = COALITION;

/** BTC has a contract, whose index has one decimal more than the contract's prices and is NORMAL at 50,000. */
function openContract(exchange: AttackedExchange): void {
  exchange.must({
    kind: 'set-index',
    symbol: 'BTC/USDT',
    priceScale: 2,
    step: 1n,
    sources: ['a', 'b', 'c'].map((source) => ({ source, weight: 1 })),
    limits: { clampPpm: 30_000, jumpPpm: 50_000, agreePpm: 30_000, agreeMs: 10_000 },
  });
  exchange.must(listContract());
  quoteIndex(exchange, 5_000_000n);
}

function quoteIndex(exchange: AttackedExchange, price: bigint): void {
  const sourceTimeMs = exchange.player.timeMs;
  exchange.must({
    kind: 'tick',
    prices: ['a', 'b', 'c'].map((source) => ({ symbol: 'BTC/USDT', source, price, sourceTimeMs })),
  });
}

/** The invitee buys so many coins at a price; answers by how much its fees grew in USDT, in 1e-8. */
function feesOf(exchange: AttackedExchange, market: string, price: string, qty: string): bigint {
  exchange.must(
    exchange.limit(1, 'SELL', market, price, qty),
    exchange.limit(INVITEE, 'BUY', market, price, qty),
  );
  exchange.player.timeMs += 6_000;
  const events = exchange.must({ kind: 'set-faucet', amounts: [] });
  const counted = events.find((event) => event.kind === 'invitee-fees-counted');
  return counted?.kind === 'invitee-fees-counted'
    ? counted.fees.reduce((sum, one) => sum + one.fees, 0n)
    : 0n;
}

const setRate = (rate: bigint): Command => ({ kind: 'set-rebate-rate', asset: 'COIN', rate, ...OPERATORS });

export const REBATE_ATTACKS: readonly Attack[] = [
  {
    name: 'a ring trades at a fall that the index of six hours ago has not seen',
    play(exchange) {
      openContract(exchange);
      exchange.player.timeMs += 6 * HOUR_MS;
      exchange.must({ kind: 'tick', prices: [] });
      exchange.setReference('BTC/USDT', '1500');
      // A thousandth of 100 BTC at 1,500 USDT.
      const fees = feesOf(exchange, 'BTC/USDT', '1500', '100');
      holds(fees <= 150n * E8, `a fee of 150 USDT counts ${fees}`);
    },
  },
  {
    name: 'a washed last price raises the worth of a fee while the index is old',
    play(exchange) {
      openContract(exchange);
      exchange.player.timeMs += HOUR_MS;
      exchange.must({ kind: 'tick', prices: [] });
      exchange.setReference('BTC/USDT', '20000');
      exchange.wash('BTC/USDT', '100000', '0.01');
      const fees = feesOf(exchange, 'BTC/USDT', '20000', '1');
      holds(fees <= 20n * E8, `a fee of 20 USDT counts ${fees}`);
    },
  },
  {
    name: 'a washed last price raises the worth of a coin that operators rate',
    play(exchange) {
      exchange.must(setRate(5n * E8));
      exchange.wash('COIN/USDT', '5.00', '10');
      const fees = feesOf(exchange, 'COIN/USDT', '5.00', '1000');
      holds(fees <= E8, `a fee of a coin at 1 USDT counts ${fees}`);
    },
  },
  {
    name: 'a washed last price lowers what an honest inviter is paid',
    play(exchange) {
      exchange.must(setRate(E8));
      exchange.wash('COIN/USDT', '0.20', '100');
      const fees = feesOf(exchange, 'COIN/USDT', '0.20', '1000');
      holds(fees >= E8, `a fee of a coin at 1 USDT counts ${fees}`);
    },
  },
];
