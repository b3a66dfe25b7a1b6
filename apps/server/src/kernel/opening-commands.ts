/**
 * The commands that a core journals before any other: that it has started, with which engine, and which markets it
 * restricts after faults.
 */
import { type Command, CommandWriter, type Dictionary, type EngineState, readEvents } from '@tern/engine';
import type { EngineHost } from './engine-host.ts';
import type { Journal } from './journal.ts';
import { lastSequenceOf } from './journal-row.ts';
import type { KernelLog } from './kernel-log.ts';
import type { Quarantine } from './quarantine.ts';

const STOPS_MEMORY_MS = 10 * 60_000;
const STOPS_BEFORE_CANCEL_ONLY = 3;

export interface Opening {
  stateVersion: number | undefined;
  engineVersion: number;
  quarantine: Quarantine;
  log: KernelLog;
  readState(): Promise<EngineState>;
}

export async function openingCommands(opening: Opening): Promise<Command[]> {
  const { stateVersion, engineVersion, quarantine, log } = opening;
  const commands: Command[] = [{ kind: 'core-started', engineVersion }];
  if (stateVersion !== undefined && stateVersion !== engineVersion) {
    log.warn(`the engine changes from version ${stateVersion} to ${engineVersion}`);
    commands.push({ kind: 'engine-upgraded', from: stateVersion, to: engineVersion });
  }
  const stops = quarantine.stopsSince(Date.now() - STOPS_MEMORY_MS);
  const isCareful = stops >= STOPS_BEFORE_CANCEL_ONLY;
  if (!isCareful && quarantine.contracts.length === 0) return commands;
  const { markets, contracts } = await opening.readState();
  const broken = contracts.filter(({ market }) => quarantine.contracts.includes(market));
  if (isCareful) {
    log.error(`the engine broke ${stops} times within ten minutes: open markets take cancels only`);
    const status = 'CANCEL_ONLY';
    for (const { market } of markets.filter(isOpen))
      commands.push({ kind: 'set-market-status', market, status });
    for (const { market } of contracts.filter((contract) => isOpen(contract) && !broken.includes(contract)))
      commands.push({
        kind: 'set-contract-status',
        market,
        status,
        reason: 'the engine stopped three times',
      });
  }
  for (const { market, status } of broken) {
    log.error(`${market} stays halted: the engine broke on it, and what it broke on is kept aside`);
    if (status === 'OPEN' || status === 'CANCEL_ONLY')
      commands.push({
        kind: 'set-contract-status',
        market,
        status: 'HALTED',
        reason: 'the engine broke on this contract',
      });
  }
  return commands;
}

const isOpen = ({ status }: { status: string }): boolean => status === 'OPEN';

/** One row with all of them, durable when this resolves. */
export async function journalOpening(
  commands: readonly Command[],
  engineVersion: number,
  timeMs: number,
  { journal, host, dictionary }: { journal: Journal; host: EngineHost; dictionary: Dictionary },
): Promise<void> {
  const writer = new CommandWriter(dictionary);
  for (const command of commands) writer.add(command);
  const { last } = journal;
  const firstSeq = last === undefined ? 1 : lastSequenceOf(last) + 1;
  const header = { firstSeq, count: commands.length, timeMs };
  const bytes = writer.take();
  const { events } = await host.push({ ...header, commands: bytes });
  await journal.append(engineVersion, header, bytes, events);
  readEvents({ ...header, events }, dictionary);
}
