/** Seeded lives of an exchange: after every command what must hold, holds (rules/contracts#invariants). */

import { Random } from '@tern/test-kit/random';
import { describe, expect, it } from 'vitest';
import type { TradeType } from '../../../src/contract/commands.ts';
import { BTC, ETH, lots, NAME, price, START_MS, usdt } from './testing/btc-contract.ts';
import { ContractExchange, type Outcome } from './testing/contract-exchange.ts';

describe('whatever happens', () => {
  const MEMBERS = Array.from({ length: 12 }, (_, index) => index + 1);
  const TRADES: TradeType[] = ['OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'];

  /** One seeded life of an exchange; gives how often each event and rejection was seen. */
  function live(seed: number, steps: number, seen: Map<string, number>): void {
    const random = new Random(seed);
    const exchange = new ContractExchange();
    exchange.list(BTC, price('50000') * 10n, START_MS);
    exchange.list(ETH, 300_000n * 10n, START_MS);
    for (const member of MEMBERS) exchange.deposit(member, usdt(member === 1 ? '1000000' : '5000'));
    if (seed % 2 === 0) exchange.seedFund(usdt('200'));
    const names = [NAME, ETH.market];
    const level = new Map([
      [NAME, 500_000n],
      [ETH.market, 300_000n],
    ]);
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    const note = ({ rejection, events }: Outcome) => {
      count(rejection);
      for (const event of events) count(event.kind === 'contract-order-closed' ? event.reason : event.kind);
    };
    for (let step = 0; step < steps; step++) {
      const memberId = random.pick(MEMBERS);
      const contract = random.pick(names);
      const near = level.get(contract) as bigint;
      const direction = random.below(2) === 0 ? 1n : -1n;
      const tradeType = random.pick(TRADES);
      const size = lots(1 + random.below(memberId === 1 ? 100 : 30));
      switch (random.below(14)) {
        case 0:
        case 1: {
          // Calm most of the time, now and then a move that liquidates, and a jump that is not believed.
          const far = random.below(6) === 0 ? (random.below(8) === 0 ? 80n : 45n) : 4n;
          const to = near + ((BigInt(random.below(2001)) - 1000n) * near * far) / 1_000_000n;
          // A price that the index does not take is sent once.
          if (far < 80n) level.set(contract, to);
          const feed = random.below(10) === 0 ? 'DEGRADED' : 'NORMAL';
          const seconds = random.below(60) === 0 ? 600_000 : 1_000;
          const readings = names.map((name) =>
            name === contract
              ? ({ contract, index: to * 10n, feed } as const)
              : ({ contract: name, index: level.get(name)! * 10n, feed: 'NORMAL' } as const),
          );
          note(exchange.tick(exchange.timeMs + seconds, readings));
          break;
        }
        case 2:
          note(exchange.continueLiquidation());
          break;
        case 3:
          note(exchange.setLeverage(memberId, contract, 1 + random.below(100)));
          break;
        case 4:
          note(
            random.below(2) === 0
              ? exchange.setMode(memberId, contract, 'CROSS')
              : exchange.withdraw(memberId, usdt('300')),
          );
          break;
        case 5:
          note(
            exchange.addMargin(memberId, contract, direction, BigInt(random.below(400) - 200) * usdt('1')),
          );
          break;
        case 6:
          note(
            exchange.place({
              memberId,
              contract,
              tradeType,
              type: 'MARKET',
              lots: size,
              closeAll: random.below(3) === 0,
            }),
          );
          break;
        case 7: {
          const away = (near * BigInt(1 + random.below(30))) / 1000n;
          const [takeProfit, stopLoss] = [near + direction * away, near - direction * away];
          note(exchange.setTriggers(memberId, contract, direction, { takeProfit, stopLoss, source: 'MARK' }));
          break;
        }
        case 9:
          note(exchange.reverse(memberId, contract, direction === 1n ? 'CLOSE_LONG' : 'CLOSE_SHORT'));
          break;
        case 10: {
          const frozen = random.below(8) === 0;
          note(exchange.do({ kind: 'set-member-flags', memberId, frozen, tradingAllowed: true }));
          break;
        }
        case 11: {
          const closePercent = 1 + random.below(100);
          const close = direction === 1n ? 'CLOSE_LONG' : 'CLOSE_SHORT';
          const at = near + (near * BigInt(random.below(40) - 20)) / 10_000n;
          const order = { memberId, contract, tradeType: close, type: 'LIMIT', price: at, lots: 0n } as const;
          note(exchange.place({ ...order, closePercent }));
          break;
        }
        case 8: {
          const triggerPrice = near + (near * BigInt(random.below(40) - 20)) / 1000n;
          const plan = {
            memberId,
            contract,
            tradeType,
            type: 'MARKET',
            triggerSource: 'LAST',
            price: 0n,
          } as const;
          note(exchange.plan({ ...plan, triggerPrice, lots: size, closeAll: false }));
          break;
        }
        default: {
          const at = near + (near * BigInt(random.below(60) - 30)) / 10_000n;
          const timeInForce = random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST_ONLY'] as const);
          note(
            exchange.place({
              memberId,
              contract,
              tradeType,
              type: 'LIMIT',
              price: at,
              lots: size,
              timeInForce,
            }),
          );
        }
      }
      expect(exchange.faults(), `seed ${seed}, step ${step}`).toEqual([]);
    }
  }

  it('longs are shorts, clearing mirrors them, nobody is negative, all money together is zero', () => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= 12; seed++) live(seed, 600, seen);
    // A run that hardly trades or never liquidates would prove nothing.
    for (const [what, least] of [
      ['contract-traded', 200],
      ['taken-over', 30],
      ['deleveraged', 30],
      ['trigger-fired', 10],
      ['plan-closed', 50],
      ['LIQUIDATING', 10],
      ['INDEX_DEGRADED', 10],
      ['INDEX_UNAVAILABLE', 10],
      ['PRICE_BAND', 10],
      ['MEMBER_FROZEN', 10],
      ['INDEX', 5],
    ] as const)
      expect(seen.get(what) ?? 0, what).toBeGreaterThanOrEqual(least);
  }, 120_000);
});
