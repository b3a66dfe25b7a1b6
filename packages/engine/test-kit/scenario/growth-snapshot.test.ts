/** Growth in a snapshot: a core that is restored after every batch goes on as one that was never restored. */
import { expect, it } from 'vitest';
import { Core, readState } from '../../src/core/core.ts';
import { growthPlay } from '../simulation/growth/play.ts';
import { simulate } from '../simulation/simulate.ts';

const COMMANDS = 2_500;

it('goes on the same from a snapshot after every batch, and holds every list of growth’s state on the way', () => {
  const { batches } = simulate({ seed: 4, commands: COMMANDS, play: growthPlay });
  const first = Core.empty();
  let second = Core.empty();
  const empty = new Set(Object.keys(readState(first.snapshot()).growth));
  for (const batch of batches) {
    const events = Uint8Array.from(first.push(batch).events);
    expect(Buffer.compare(second.push(batch).events, events), `batch at ${batch.firstSeq}`).toBe(0);
    const snapshot = first.snapshot();
    expect(Buffer.compare(second.snapshot(), snapshot), `batch at ${batch.firstSeq}`).toBe(0);
    second = Core.restore(snapshot);
    for (const [name, part] of Object.entries(readState(snapshot).growth))
      if (!Array.isArray(part) || part.length > 0) empty.delete(name);
  }
  expect([...empty]).toEqual([]);
}, 120_000);
