/**
 * The bytes of a golden journal, which its file holds as gzip: batches, each as five numbers (first sequence, count, time in ms, lengths of
 * commands and events, as doubles) and its bytes, then five zeros and the snapshot.
 */
import type { CommandBatch } from '../../base/batch.ts';
import { Core } from '../../core/core.ts';

export const goldenFile = (name: string): URL => new URL(`../${name}.golden.gz`, import.meta.url);

export interface GoldenJournal {
  batches: { batch: CommandBatch; events: Uint8Array }[];
  snapshot: Uint8Array;
}

const HEAD_NUMBERS = 5;
const HEAD_BYTES = HEAD_NUMBERS * 8;

/** Plays the batches on an empty core and keeps what it answers. */
export function playGolden(batches: readonly CommandBatch[]): GoldenJournal {
  const core = Core.empty();
  const answered = batches.map((batch) => ({ batch, events: Uint8Array.from(core.push(batch).events) }));
  return { batches: answered, snapshot: core.snapshot() };
}

export function writeGolden({ batches, snapshot }: GoldenJournal): Uint8Array {
  const parts = batches.flatMap(({ batch, events }) => {
    const { firstSeq, count, timeMs, commands } = batch;
    const head = Float64Array.of(firstSeq, count, timeMs, commands.length, events.length);
    return [new Uint8Array(head.buffer), commands, events];
  });
  return Buffer.concat([...parts, new Uint8Array(HEAD_BYTES), snapshot]);
}

export function readGolden(bytes: Uint8Array): GoldenJournal {
  const batches: GoldenJournal['batches'] = [];
  for (let at = 0; ; ) {
    const head = new Float64Array(Uint8Array.from(bytes.subarray(at, at + HEAD_BYTES)).buffer);
    const [firstSeq, count, timeMs, commandBytes, eventBytes] = head as unknown as [
      ...[number, number, number, number, number],
    ];
    at += HEAD_BYTES;
    if (count === 0) return { batches, snapshot: bytes.subarray(at) };
    const commands = bytes.subarray(at, at + commandBytes);
    const events = bytes.subarray(at + commandBytes, at + commandBytes + eventBytes);
    batches.push({ batch: { firstSeq, count, timeMs, commands }, events });
    at += commandBytes + eventBytes;
  }
}

/** The byte of a snapshot that names its engine version. */
export const VERSION_BYTE = 5;
