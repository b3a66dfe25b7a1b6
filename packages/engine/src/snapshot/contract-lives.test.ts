/**
 * A core that goes on from a snapshot says and becomes what the one says and becomes that was never stopped; and what it
 * says adds up to what the snapshot holds.
 */

import { Random } from '@tern/test-kit/random';
import { describe, expect, it } from 'vitest';
import { CommandWriter, Core, type Event, readEvents, readState } from '../index.ts';
import { ContractLife, openingOfContracts } from './testing/contract-life.ts';
import { ContractFold, contractsOf } from './testing/fold-contracts.ts';

const START_MS = 1_704_067_200_000;
const SECONDS = 500;
const RESTART_EVERY = 35;
const SEEDS = [1, 2, 3];

interface Lived {
  kinds: Map<Event['kind'], number>;
  bugs: unknown[];
}

/** Restarts one of two cores every now and then; the other one runs on. */
function live(seed: number, lived: Lived): void {
  const options = { onBug: (error: unknown) => lived.bugs.push(error) };
  const random = new Random(seed);
  const life = new ContractLife(random);
  const fold = new ContractFold();
  const steady = Core.empty(options);
  let restarted = Core.empty(options);
  for (let second = 0; second < SECONDS; second++) {
    // Sometimes nothing is heard for a while: the feed is dead then.
    const timeMs = START_MS + second * 1000 + (random.chance(1) ? 12_000 : 0) * (second % 2);
    const commands = second === 0 ? openingOfContracts() : life.second(timeMs);
    const writer = new CommandWriter(steady.dictionary());
    for (const command of commands) writer.add(command);
    const batch = {
      firstSeq: steady.lastSeq + 1,
      count: commands.length,
      commands: writer.take(),
      timeMs: Math.max(timeMs, steady.lastTimeMs),
    };
    const before = steady.dictionary();
    const answer = steady.push(batch);
    expect(restarted.push(batch)).toEqual(answer);
    for (const event of readEvents(answer, before)) {
      lived.kinds.set(event.kind, (lived.kinds.get(event.kind) ?? 0) + 1);
      fold.take(event, batch.timeMs);
    }
    if (second % RESTART_EVERY !== RESTART_EVERY - 1) continue;
    const snapshot = steady.snapshot();
    expect(restarted.snapshot()).toEqual(snapshot);
    restarted = Core.restore(snapshot, options);
    expect(restarted.snapshot()).toEqual(snapshot);
    expect(contractsOf(readState(snapshot))).toEqual(fold.state());
  }
}

/** The event kinds that the runs must meet for their comparison to prove anything. */
const MET: Event['kind'][] = [
  ...(['contract-order-opened', 'contract-traded', 'contract-order-closed', 'position-changed'] as const),
  ...(['position-ended', 'trading-setting-changed', 'plan-opened', 'plan-closed', 'trigger-fired'] as const),
  ...([
    'mark-changed',
    'contract-totals-changed',
    'funding-settled',
    'funding-paid',
    'scope-locked',
  ] as const),
  ...([
    'mark-explained',
    'liquidation-stepped',
    'taken-over',
    'takeover-disposed',
    'scope-unlocked',
  ] as const),
];

describe('contracts', () => {
  const lived: Lived = { kinds: new Map(), bugs: [] };

  it.each(SEEDS)(
    'go on after a restart as if there had been none, and are as their events say (%i)',
    (seed) => {
      live(seed, lived);
      expect(lived.bugs).toEqual([]);
    },
  );

  it('met everything that they must meet', () => {
    expect(MET.filter((kind) => (lived.kinds.get(kind) ?? 0) < 5)).toEqual([]);
  });
});
