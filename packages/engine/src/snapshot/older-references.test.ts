/** Where the reference prices of a data folder of before engine version 10 begin (rules/spot#reference). */
import { describe, expect, it } from 'vitest';
import { AttackedExchange } from '../../test-kit/attacks/index.ts';
import { Scenario } from '../../test-kit/scenario/scenario.ts';
import { Core, readState } from '../core/core.ts';
import { CommandWriter } from '../journal/command-writer.ts';
import type { Command } from '../journal/commands.ts';
import { asOlderVersion } from './testing/as-older-version.ts';

const MINUTE_MS = 60_000;
const COIN = 'COIN/USDT';

/** The prices of COIN and BTC in the snapshot of a version, and after one more tick. */
function pricesOf({ core, timeMs }: Scenario, version = 9): { read: bigint[]; ticked: bigint[] } {
  const older = Core.restore(asOlderVersion(core.snapshot(), version));
  const prices = () => readState(older.snapshot()).markets.map(({ reference }) => reference.price);
  const read = prices();
  const tick: Command = { kind: 'tick', prices: [] };
  const writer = new CommandWriter(older.dictionary());
  writer.add(tick);
  older.push({ firstSeq: older.lastSeq + 1, count: 1, timeMs, commands: writer.take() });
  return { read, ticked: prices() };
}

function open(): { scenario: Scenario; exchange: AttackedExchange } {
  const scenario = new Scenario();
  return { scenario, exchange: new AttackedExchange(scenario) };
}

describe('the reference price of a pair of before', () => {
  it('begins at the last NORMAL index of the last 24 hours', () => {
    const { scenario, exchange } = open();
    exchange.setIndex();
    exchange.tick('43210.005');
    exchange.wash('BTC/USDT', '20000', '1');
    scenario.timeMs += 24 * 60 * MINUTE_MS;
    exchange.tick('');
    expect(pricesOf(scenario).read[1]).toBe(4_321_001n);
    // Versions before 9 did not keep the time of the index.
    expect(pricesOf(scenario, 8).read[1]).toBe(4_321_001n);
    scenario.timeMs += 1;
    exchange.tick('');
    expect(pricesOf(scenario).read[1]).toBe(2_000_000n);
  });

  it('begins at the middle of its book at the first tick, where both sides hold', () => {
    const { scenario, exchange } = open();
    exchange.wash(COIN, '0.50', '10');
    exchange.must(
      exchange.limit(2, 'BUY', COIN, '0.80', '100'),
      exchange.limit(3, 'SELL', COIN, '0.83', '100'),
    );
    expect(pricesOf(scenario)).toMatchObject({ read: [50n, 5_000_000n], ticked: [82n, 5_000_000n] });
  });

  it('else begins at its last price, else at its listing price', () => {
    const { scenario, exchange } = open();
    exchange.must(
      exchange.limit(2, 'BUY', COIN, '0.80', '100'),
      exchange.limit(3, 'SELL', COIN, '0.83', '2'),
    );
    expect(pricesOf(scenario)).toMatchObject({ read: [100n, 5_000_000n], ticked: [100n, 5_000_000n] });
    exchange.wash(COIN, '0.81', '10');
    expect(pricesOf(scenario)).toMatchObject({ read: [81n, 5_000_000n], ticked: [81n, 5_000_000n] });
  });
});
