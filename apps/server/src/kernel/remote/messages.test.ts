/** The messages between roles come back as they were written, and any other bytes are an error and nothing else. */
import { REJECTIONS } from '@tern/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnswerMessage, CLOSINGS, readAnswerMessage, writeAnswerMessage } from './answer-messages.ts';
import { MalformedMessageError, MessageWriter } from './byte-message.ts';
import { type CommandAddress, placesIn, writeAddresses } from './command-addresses.ts';
import { type CoreMessage, readCoreMessage, writeCoreMessage } from './core-messages.ts';
import {
  type Heartbeat,
  type PublishedRow,
  readHeartbeat,
  readRow,
  writeHeartbeat,
  writeRow,
} from './row-messages.ts';
import {
  allCommands,
  answersSubject,
  commandsSubject,
  numberIn,
  SENDING_ROLES,
  senderIn,
} from './subjects.ts';

const whole = fc.maxSafeNat();
const number = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const bytes = fc.uint8Array({ maxLength: 200 });
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });

const coreMessages: fc.Arbitrary<CoreMessage> = fc.oneof(
  fc.record({
    kind: fc.constant('commands' as const),
    number,
    coreUptimeMs: whole,
    count: u32,
    commands: bytes,
  }),
  fc.record({ kind: fc.constant('turn' as const), number, coreUptimeMs: whole }),
  fc.record({ kind: fc.constant('decided' as const), number, command: bytes }),
  fc.record({
    kind: fc.constant('close' as const),
    number,
    coreUptimeMs: whole,
    epoch: whole,
    ageMs: whole,
    afterBatch: whole,
  }),
);

const answers = fc.array(
  fc.record({
    place: u32,
    answer: fc.oneof(
      fc.constantFrom('overloaded' as const, 'stopping' as const, 'silent' as const),
      fc.record({
        sequence: whole,
        timeMs: whole,
        rejection: fc.constantFrom(...REJECTIONS),
        result: whole,
        repeated: fc.boolean(),
      }),
    ),
  }),
  { maxLength: 20 },
);

const answerMessages: fc.Arbitrary<AnswerMessage> = fc.oneof(
  fc.record({ kind: fc.constant('outcomes' as const), epoch: whole, number, answers }),
  fc.record({
    kind: fc.constant('closed' as const),
    coreEpoch: whole,
    epoch: whole,
    number,
    why: fc.constantFrom(...CLOSINGS),
    answers,
  }),
  fc.record({ kind: fc.constant('not-known' as const), epoch: whole, number }),
  fc.record({ kind: fc.constant('turn-lent' as const), epoch: whole, number, batch: whole, hash }),
);

const rows: fc.Arbitrary<PublishedRow> = fc.record({
  batch: whole,
  epoch: whole,
  header: fc.record({ firstSeq: whole, count: u32, timeMs: whole }),
  prevHash: hash,
  hash,
  events: fc.option(bytes, { nil: undefined }),
});

const heartbeats: fc.Arbitrary<Heartbeat> = fc.record({
  epoch: whole,
  batch: whole,
  hash,
  uptimeMs: whole,
  clockMs: whole,
  isHealthy: fc.boolean(),
});

/** Bytes that were read are parts of a buffer. */
const plain = (value: unknown): unknown =>
  value instanceof Uint8Array
    ? [...value]
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
      : value;

const CODECS: [
  string,
  fc.Arbitrary<unknown>,
  (value: never) => Uint8Array,
  (bytes: Uint8Array) => unknown,
][] = [
  ['to the core', coreMessages, writeCoreMessage, readCoreMessage],
  ['of answers', answerMessages, writeAnswerMessage, readAnswerMessage],
  ['of rows', rows, writeRow, readRow],
  ['of heartbeats', heartbeats, writeHeartbeat, readHeartbeat],
];

test.each(CODECS)('messages %s come back as they were written', (_name, values, write, read) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(plain(read(write(value as never)))).toEqual(plain(value));
    }),
    { numRuns: 300 },
  );
});

test.each(CODECS)(
  'bytes that are no messages %s are refused, and never misread in silence',
  (_name, values, write, read) => {
    const readOrRefuse = (hostile: Uint8Array) => {
      try {
        read(hostile);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedMessageError);
      }
    };
    fc.assert(
      fc.property(values, fc.nat(), fc.integer({ min: 0, max: 255 }), bytes, (value, at, byte, any) => {
        const written = write(value as never);
        const cut = at % written.byteLength;
        expect(() => read(written.subarray(0, cut))).toThrow(MalformedMessageError);
        expect(() => read(Buffer.concat([written, Buffer.from([0])]))).toThrow(MalformedMessageError);
        const changed = written.slice();
        changed[cut] = byte;
        readOrRefuse(changed);
        readOrRefuse(any);
        readOrRefuse(Buffer.concat([written.subarray(0, Math.min(cut, 3)), any]));
      }),
      { numRuns: 300 },
    );
    const other = write(fc.sample(values, 1)[0] as never);
    other[0] = 2;
    expect(() => read(other)).toThrow('a message of version 2');
  },
);

test('a count that the bytes cannot hold is refused before anything is made of it', () => {
  const writer = new MessageWriter();
  writer.u8(1);
  writer.u8(0);
  writer.whole(1);
  writer.whole(1);
  writer.u32(2 ** 32 - 1);
  expect(() => readAnswerMessage(writer.take())).toThrow(/^4294967295 things/);
});

test('the addresses of a row come back by message, and rows of this process alone have none', () => {
  const address = fc.record({
    instance: fc.constantFrom('gw1.1', 'gw2.7', 'desk.3'),
    number: fc.integer({ min: 1, max: 3 }),
    place: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(fc.option(address, { nil: undefined }), { maxLength: 30 }), (addresses) => {
      const written = writeAddresses(addresses);
      expect(written === undefined).toBe(addresses.every((one) => one === undefined));
      if (written === undefined) return;
      for (const { instance, number } of addresses.filter((one) => one !== undefined)) {
        const expected = addresses.flatMap((one, index): [number, number][] =>
          one?.instance === instance && one.number === number ? [[index, one.place]] : [],
        );
        expect([...placesIn(written, instance, number)]).toEqual(expected);
      }
      expect(placesIn(written, 'gw1.2', 1).size).toBe(0);
    }),
  );
  const message: CommandAddress[] = Array.from({ length: 1_000 }, (_, place) => ({
    instance: 'gw1.1',
    number: 9,
    place,
  }));
  expect(writeAddresses(message)?.byteLength).toBeLessThan(40);
});

test('role and instance are the ones of the subject', () => {
  for (const role of SENDING_ROLES) {
    const sender = { role, instance: 'gw1.17' };
    const subject = commandsSubject(7, sender);
    expect(subject.startsWith(allCommands(7).slice(0, -1))).toBe(true);
    expect(senderIn(subject)).toEqual(sender);
  }
  for (const subject of [
    'commands.7.core.gw1.1',
    'commands.7.gateway.gw1',
    'commands.7.gateway.gw1.1.2',
    'x',
  ])
    expect(senderIn(subject)).toBeUndefined();
  for (const instance of ['gw1', 'gw1.*', 'gw1.>', 'a.b.c', '', '.', 'gw 1.1'])
    expect(() => commandsSubject(7, { role: 'gateway', instance })).toThrow(RangeError);
  expect(numberIn(answersSubject('gw1.17', 41))).toBe(41);
});
