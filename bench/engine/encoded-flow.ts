/** A flow as the bytes of its batches: encoded once, run by a fresh core as often as wanted. */
import { createHash } from 'node:crypto';
import { type Command, type CommandBatch, CommandWriter, Core, readEvents } from '@tern/engine';
import { ownProcessUs } from '../thread-time.ts';
import { commandOf, makeFlow } from './flow.ts';
import { openingCommands, TIME_MS } from './market.ts';

const BATCH = 256;

export interface EncodedFlow {
  opening: CommandBatch[];
  batches: CommandBatch[];
  /** Commands in `batches`. */
  count: number;
}

/** Once, before the rounds: nothing but the core and bytes is in memory while it is timed. */
export function encode(opening: Command[], filling: Command[], timed: Command[]): EncodedFlow {
  const core = Core.empty();
  const dictionary = core.dictionary();
  const writer = new CommandWriter(dictionary);
  let nextSeq = 1;
  const cut = (): CommandBatch => {
    const batch = { firstSeq: nextSeq, count: writer.count, timeMs: TIME_MS, commands: writer.take() };
    nextSeq += batch.count;
    return batch;
  };
  for (const command of opening) writer.add(command);
  const first = cut();
  readEvents(core.push(first), dictionary);
  for (const command of filling) writer.add(command);
  const second = cut();
  const batches: CommandBatch[] = [];
  for (const command of timed) {
    writer.add(command);
    if (writer.count === BATCH) batches.push(cut());
  }
  if (writer.count > 0) batches.push(cut());
  return { opening: [first, second], batches, count: timed.length };
}

export function encodedSpotFlow(seed: number, count: number): EncodedFlow {
  const { opening, commands } = makeFlow(seed, count);
  return encode(openingCommands(), opening.map(commandOf), commands.flat().map(commandOf));
}

/**
 * Runs a flow on a core of its own, whose book is filled before.
 * @param hold keeps the core until the next one of the flow stands: V8 throws the code of a flow away with its last core
 * @returns the commands a processor second
 */
export function runFlow({ opening, batches, count }: EncodedFlow, hold: (core: Core) => void): number {
  const core = Core.empty();
  for (const batch of opening) core.push(batch);
  hold(core);
  const startUs = ownProcessUs();
  for (const batch of batches) core.push(batch);
  return (count * 1e6) / (ownProcessUs() - startUs);
}

/** Two flows with the same one are the same bytes. */
export function fingerprintOf({ opening, batches }: EncodedFlow): string {
  const hash = createHash('sha256');
  for (const { commands } of [...opening, ...batches]) hash.update(commands);
  return hash.digest('hex');
}
