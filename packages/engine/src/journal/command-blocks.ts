/** The commands of all domains by their kinds: the lanes in which they wait, and the blocks in which the journal holds them. */
import type { COMMAND_CODE } from '../codec/command-code.ts';
import type { CommandInBlock, CommandInWords, Lane, LaneRule } from '../codec/declarations.ts';
import { RecordCodec } from '../codec/record.ts';
import type { Command } from './commands.ts';
import { blocksOf, DOMAINS, type Domain, joined, type KeysOf } from './domains.ts';

/** A command that the journal holds as a block of bytes: all but those that it holds as words. */
export type BlockCommand = Exclude<Command, { kind: keyof typeof COMMAND_CODE }>;

type AnyCommand = CommandInWords<Command> | CommandInBlock<BlockCommand>;

const COMMANDS: ReadonlyMap<string, AnyCommand> = joined<AnyCommand>(DOMAINS.map(({ commands }) => commands));

export const COMMAND_DECLARATIONS: Readonly<Record<string, CommandInBlock<BlockCommand>>> =
  blocksOf(COMMANDS);

export const COMMAND_BLOCKS: RecordCodec<BlockCommand> = new RecordCodec('command', COMMAND_DECLARATIONS);

/** Read of every command that is submitted, so it holds the rules themselves. */
const LANES: ReadonlyMap<string, LaneRule<Command>> = new Map(
  [...COMMANDS].map(([kind, { lane }]) => [kind, lane]),
);

const CANCELS: ReadonlySet<string> = new Set(
  [...COMMANDS].filter(([, declared]) => declared.isCancel).map(([kind]) => kind),
);

/** The kinds that the journal holds as words are the frequent ones: comparing them costs less than finding one in a table. */
const FREQUENT: readonly string[] = [...COMMANDS.keys()].filter((kind) => !(kind in COMMAND_DECLARATIONS));
const LANES_OF_FREQUENT: readonly LaneRule<Command>[] = FREQUENT.map((kind) => LANES.get(kind) ?? 'normal');

/** The queue in which the command waits for the engine. */
export function laneOf(command: Command): Lane {
  // The compiler refuses this where no domain declares a kind of the union.
  const kind = command.kind satisfies KeysOf<Domain['commands']>;
  let frequent = 0;
  while (frequent < FREQUENT.length && FREQUENT[frequent] !== kind) frequent++;
  const lane = LANES_OF_FREQUENT[frequent] ?? LANES.get(kind) ?? 'normal';
  return typeof lane === 'string' ? lane : lane(command);
}

/** True for a member's cancels of orders. */
export function isCancel({ kind }: Command): boolean {
  return CANCELS.has(kind);
}
