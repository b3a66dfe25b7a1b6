/** Declared records: bytes by the order of the fields, types by the compiler, the rest derived from the fields. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dictionary } from '../base/dictionary.ts';
import { COMMAND_DECLARATIONS } from '../journal/command-blocks.ts';
import { EVENT_DECLARATIONS } from '../journal/event-blocks.ts';
import { MEMBER_EVENTS_OF_VERSION_1 } from '../member/events.ts';
import { ByteReader, CodecError } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { COMMAND_CODE } from './command-code.ts';
import { EVENT_CODE } from './event-code.ts';
import { choice, flag, id, signed, text } from './field.ts';
import { asset, listedAsset } from './name-fields.ts';
import { type Declaration, type Declarations, RecordCodec, record } from './record.ts';
import { added, bit, list, optional, struct } from './struct.ts';
import { allowedByKind, hostileOf, recordsOf } from './testing/field-values.ts';
import { knownNames } from './testing/known-names.ts';

const STATES = ['idle', 'busy'] as const;

interface Job {
  kind: 'job';
  jobId: number;
  isLarge: boolean;
  isUrgent: boolean;
  note: string;
  state: (typeof STATES)[number];
  steps: { asset: string; amount: bigint }[];
  parent: string;
  isLate: boolean;
}

const JOB = {
  jobId: id,
  isLarge: bit,
  isUrgent: bit,
  note: text(4),
  state: choice(STATES),
  steps: list(struct<{ asset: string; amount: bigint }>({ asset, amount: signed })),
  parent: optional(listedAsset, ''),
  isLate: added(flag, false),
};

const job: Job = {
  kind: 'job',
  jobId: 300,
  isLarge: false,
  isUrgent: true,
  note: 'abcd',
  state: 'busy',
  steps: [
    { asset: 'BTC', amount: -1n },
    { asset: '?', amount: 2n },
  ],
  parent: 'USDT',
  isLate: true,
};

function bytesOf<Value>(declaration: Declaration<Value>, value: Value): Uint8Array {
  const out = new ByteWriter();
  declaration.write(out, value, knownNames());
  return out.take();
}

describe('a declared record', () => {
  const declaration: Declaration<Job> = record(7, JOB);

  it('has its bytes in the order of its fields', () => {
    const bytes = [172, 2, 2, 4, 97, 98, 99, 100, 1, 2, 2, 3, 0, 1, 63, 4, 1, 0, 1];
    expect([...bytesOf(declaration, job)]).toEqual(bytes);
    expect(declaration.read(new ByteReader(Uint8Array.from(bytes)), knownNames(), 'job')).toEqual(job);
  });

  it('is read when an older version ended before the fields that were added', () => {
    const bytes = bytesOf(declaration, job).subarray(0, -1);
    expect(declaration.read(new ByteReader(bytes), knownNames(), 'job')).toEqual({ ...job, isLate: false });
  });

  it('does not compile with a field too few, too many or of another type', () => {
    interface Note {
      kind: 'note';
      noteId: number;
      state: (typeof STATES)[number];
      body: string;
    }
    const state = choice(STATES);
    const body = text(9);
    const note: Declaration<Note> = record(7, { noteId: id, state, body });
    // @ts-expect-error the body is missing
    const few: Declaration<Note> = record(7, { noteId: id, state });
    // @ts-expect-error a note has no color
    const many: Declaration<Note> = record(7, { noteId: id, state, body, color: id });
    // @ts-expect-error the id is a number
    const other: Declaration<Note> = record(7, { noteId: signed, state, body });
    // @ts-expect-error the state is one of two names
    const wide: Declaration<Note> = record(7, { noteId: id, state: body, body });
    // @ts-expect-error the body is any text
    const narrow: Declaration<Note> = record(7, { noteId: id, state, body: state });
    // @ts-expect-error the kind has no declaration
    const none: Declarations<Note> = {};
    expect([note, few, many, other, wide, narrow, none]).toHaveLength(7);
  });

  it('has its code alone', () => {
    interface Task extends Omit<Job, 'kind'> {
      kind: 'task';
    }
    const task: Declaration<Task> = record(7, JOB);
    expect(() => new RecordCodec<Job | Task>('command', { job: declaration, task })).toThrow(
      'two commands have the code 7',
    );
  });

  it('adds what it lists to the dictionary once it was read whole', () => {
    const listing = record<Job>(7, JOB, (names, { note }) => names.learnAsset(note, 8));
    const bytes = bytesOf(listing, job);
    const names = knownNames();
    const cutOff = new ByteReader(bytes.subarray(0, -2));
    expect(() => listing.read(cutOff, names, 'job')).toThrow(CodecError);
    expect(names.assetNumber('abcd')).toBeUndefined();
    listing.read(new ByteReader(bytes), names, 'job');
    expect(names.assetNumber('abcd')).toBe(2);
  });
});

const TABLES = [
  { noun: 'command', declarations: COMMAND_DECLARATIONS, records: recordsOf(COMMAND_DECLARATIONS) },
  { noun: 'event', declarations: EVENT_DECLARATIONS, records: recordsOf(EVENT_DECLARATIONS) },
] as const;

it('no code stands for two kinds', () => {
  const codesOf = (declarations: object): number[] => Object.values(declarations).map(({ code }) => code);
  const commandCodes = [...Object.values(COMMAND_CODE), ...codesOf(COMMAND_DECLARATIONS)];
  const eventCodes = [
    ...Object.values(EVENT_CODE).filter((code) => typeof code === 'number'),
    ...codesOf(EVENT_DECLARATIONS),
    ...codesOf(MEMBER_EVENTS_OF_VERSION_1),
  ];
  expect([...commandCodes].sort((a, b) => a - b)).toEqual(commandCodes.map((_, at) => at + 1));
  expect([...eventCodes].sort((a, b) => a - b)).toEqual(eventCodes.map((_, at) => at + 1));
});

describe.each(TABLES)('every declared $noun', ({ noun, declarations, records }) => {
  const codec = new RecordCodec<{ kind: string }>(noun, declarations);
  const through = (value: { kind: string }): object => {
    const out = new ByteWriter();
    const code = codec.write(out, value, knownNames());
    const reader = new ByteReader(out.take());
    const read = codec.read(code, reader, knownNames());
    reader.checkFinished();
    return read;
  };

  it('is read as it was written', () => {
    fc.assert(
      fc.property(records, (value) => {
        expect(through(value)).toEqual(value);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(allowedByKind(declarations))(
    '%s holds another value in place of a hostile one',
    (kind, allowed) => {
      for (const hostile of hostileOf(allowed)) {
        const written = { kind, ...Object(hostile.value) };
        if ('error' in hostile) expect(() => through(written)).toThrow(hostile.error);
        else expect(through(written)).toEqual({ kind, ...Object(hostile.readAs) });
      }
    },
  );

  it('has a code that is refused where no kind has it', () => {
    const reader = new ByteReader(new Uint8Array(8));
    expect(() => codec.read(250, reader, Dictionary.empty())).toThrow(`no ${noun} has the code 250`);
  });
});
