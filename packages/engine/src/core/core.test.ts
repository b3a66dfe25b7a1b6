import { describe, expect, it } from 'vitest';
import { openingOfScenario, SCENARIO_MARKET } from '../../test-kit/scenario/opening.ts';
import {
  type Command,
  CommandWriter,
  Core,
  type CoreOptions,
  Dictionary,
  ENGINE_VERSION,
  EngineFault,
  readEvents,
  readState,
} from '../index.ts';

const place: Command = {
  kind: 'place-spot-order',
  memberId: 1,
  requestId: 'r',
  market: SCENARIO_MARKET,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 50n,
  qty: 100n,
  quoteAmount: 0n,
};
const TIME_MS = 1_704_067_200_000;

function batch(core: Core, commands: Command[], timeMs = TIME_MS) {
  const writer = new CommandWriter(core.dictionary());
  for (const command of commands) writer.add(command);
  return { firstSeq: core.lastSeq + 1, count: commands.length, timeMs, commands: writer.take() };
}

function opened(options: CoreOptions = {}): Core {
  const core = Core.empty(options);
  core.push(batch(core, openingOfScenario()));
  return core;
}

describe('core', () => {
  it('refuses a batch that does not follow, and stays as it was', () => {
    const core = opened();
    const before = core.snapshot();
    const good = batch(core, [place]);
    expect(() => core.push({ ...good, firstSeq: good.firstSeq + 1 })).toThrow(RangeError);
    expect(() => core.push({ ...good, timeMs: TIME_MS - 1 })).toThrow(RangeError);
    expect(() => core.push({ ...good, count: -1 })).toThrow(RangeError);
    expect(core.snapshot()).toEqual(before);
    core.push(good);
    expect(core.lastSeq).toBe(good.firstSeq);
  });

  it('goes on from a snapshot as if nothing had happened', () => {
    const core = opened();
    core.push(batch(core, [place]));
    const restored = Core.restore(core.snapshot());
    expect(restored.lastSeq).toBe(core.lastSeq);
    expect(restored.lastTimeMs).toBe(TIME_MS);
    const tail: Command[] = [place, { ...place, requestId: '', side: 'SELL', memberId: 2 }];
    const next = batch(core, tail, TIME_MS + 5);
    expect(restored.push(next)).toEqual(core.push(next));
    expect(restored.snapshot()).toEqual(core.snapshot());
  });

  it('takes names that were listed by the same batch', () => {
    const core = Core.empty();
    const dictionary = core.dictionary();
    const commands = [...openingOfScenario(), place];
    const events = readEvents(core.push(batch(core, commands)), dictionary);
    expect(events.at(-1)).toMatchObject({ kind: 'command-done', rejection: 'OK', result: commands.length });
    expect(dictionary.markets).toEqual(core.dictionary().markets);
    expect(Dictionary.of(readState(core.snapshot())).assets).toEqual(dictionary.assets);
  });

  it('refuses snapshots that are cut, longer, of a newer version or no snapshot', () => {
    const snapshot = opened().snapshot();
    for (let length = 0; length < snapshot.length; length += 7)
      expect(() => Core.restore(snapshot.subarray(0, length))).toThrow();
    expect(() => Core.restore(new Uint8Array([...snapshot, 0]))).toThrow(/read \d+ of/);
    const other = snapshot.slice();
    for (const version of [0, ENGINE_VERSION + 1]) {
      other[5] = version;
      expect(() => Core.restore(other)).toThrow(new RegExp(`engine version ${version}`));
    }
  });
});

describe('a bug in the engine', () => {
  it('is the rejection INTERNAL before the first mutation, and an alarm', () => {
    const bugs: unknown[] = [];
    const faulty = 15;
    const core = opened({
      onBug: (error, seq) => bugs.push([seq, (error as Error).message]),
      faults: {
        beforeMutation: (seq) => {
          if (seq === faulty) throw new Error('planted');
        },
      },
    });
    const healthy = opened();
    const commands: Command[] = [place, { ...place, requestId: 's' }, { ...place, requestId: 't' }];
    const events = readEvents(core.push(batch(core, commands)), core.dictionary());
    const answers = events.filter((event) => event.kind === 'command-done');
    expect(answers.map(({ rejection }) => rejection)).toEqual(['OK', 'INTERNAL', 'OK']);
    expect(bugs).toEqual([[faulty, 'planted']]);
    const without = [commands[0]!, { ...place, memberId: 99 }, commands[2]!];
    healthy.push(batch(healthy, without));
    expect(core.snapshot()).toEqual(healthy.snapshot());
  });

  it('stops the core after it, and names the command', () => {
    const core = opened({
      faults: {
        afterMutation: (seq) => {
          if (seq === 15) throw new Error('planted');
        },
      },
    });
    const commands: Command[] = [place, { ...place, requestId: 's' }];
    const broken = batch(core, commands);
    let fault: unknown;
    try {
      core.push(broken);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(EngineFault);
    expect((fault as EngineFault).index).toBe(1);
    expect((fault as EngineFault).cause).toMatchObject({ message: 'planted' });
    expect(() => core.push(broken)).toThrow(/may not be used/);
    expect(() => core.snapshot()).toThrow(/may not be used/);
  });

  it('is what bytes are that are no commands', () => {
    const core = opened();
    const good = batch(core, [place]);
    expect(() => core.push({ ...good, commands: good.commands.subarray(0, 8) })).toThrow(EngineFault);
    expect(() => opened().push({ ...good, count: 2 })).toThrow(EngineFault);
    expect(() =>
      opened().push({ ...good, commands: new Uint8Array([...good.commands, 1, 0, 0, 0]) }),
    ).toThrow(EngineFault);
    expect(() => opened().push({ ...good, commands: new Uint8Array([200, 0, 0, 0]) })).toThrow(EngineFault);
  });
});
