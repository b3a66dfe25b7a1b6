/** The OTC desk in a snapshot: a core that is restored after every batch goes on as one that was never restored. */
import { expect, it } from 'vitest';
import { Core, readState } from '../../src/core/core.ts';
import { otcPlay } from '../simulation/otc/play.ts';
import { simulate } from '../simulation/simulate.ts';

const COMMANDS = 2_500;

it('goes on the same from a snapshot after every batch, and holds every list of the desk’s state on the way', () => {
  const { batches } = simulate({ seed: 4, commands: COMMANDS, play: otcPlay });
  const first = Core.empty();
  let second = Core.empty();
  const empty = new Set(Object.keys(readState(first.snapshot()).otc));
  for (const batch of batches) {
    const events = Uint8Array.from(first.push(batch).events);
    expect(Buffer.compare(second.push(batch).events, events), `batch at ${batch.firstSeq}`).toBe(0);
    const snapshot = first.snapshot();
    expect(Buffer.compare(second.snapshot(), snapshot), `batch at ${batch.firstSeq}`).toBe(0);
    second = Core.restore(snapshot);
    for (const [name, part] of Object.entries(readState(snapshot).otc))
      if (!Array.isArray(part) || part.length > 0) empty.delete(name);
  }
  // Only a data folder of before engine version 10 brings former takers.
  expect([...empty]).toEqual(['formerTakers']);
}, 120_000);
