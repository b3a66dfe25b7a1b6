/**
 * Contract scenarios as text, for tests: one line a command, what it must do after the arrow. Every command's events are
 * folded, and the invariants of rules/contracts#invariants that events can show must hold after it.
 *
 *   1 short 3 @ 50000        -> open #1 3, OK
 *   2 long 1 @ market x10    -> open #2 1, trade 0.02 @ 50000 fees 0.5/0.2, matched #2, OK
 *   2 close long all @ 51000 -> open #5 1, OK
 */
import { formatUnits } from '@tern/math';
import type { PositionChanged } from '../../src/contract/order-events.ts';
import { Core, type CoreOptions } from '../../src/core/core.ts';
import { CommandWriter } from '../../src/journal/command-writer.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { CommandDone, Event } from '../../src/journal/events.ts';
import { readEvents } from '../../src/journal/read-events.ts';
import { ContractBooks } from './contract-books.ts';
import { describeContractEvents } from './contract-describe.ts';
import {
  beforeContract,
  CONTRACT,
  CONTRACT_SCALES,
  CONTRACT_SOURCES,
  listContract,
} from './contract-opening.ts';
import { parseContractLine } from './contract-parse.ts';

export class ContractScenario {
  core: Core;
  timeMs = 1_704_067_200_000;
  readonly books = new ContractBooks();
  private readonly dictionary;
  private readonly writer: CommandWriter;

  constructor(
    options: CoreOptions = {},
    settings: Parameters<typeof listContract>[0] = {},
    members = 4,
    tickSize = 1n,
  ) {
    this.core = Core.empty({
      ...options,
      onBug: (error) => {
        throw error;
      },
    });
    this.dictionary = this.core.dictionary();
    this.writer = new CommandWriter(this.dictionary);
    for (const command of [
      ...beforeContract(members, tickSize),
      listContract({ tickSize, ...settings }),
      { kind: 'set-contract-status', market: CONTRACT, status: 'OPEN', reason: '' } as const,
    ]) {
      const { rejection } = this.done(command);
      if (rejection !== 'OK') throw new Error(`${command.kind}: ${rejection}`);
    }
    this.tick('50000');
  }

  run(command: Command): Event[] {
    this.writer.add(command);
    const header = { firstSeq: this.core.lastSeq + 1, count: 1, timeMs: this.timeMs };
    const events = readEvents(this.core.push({ ...header, commands: this.writer.take() }), this.dictionary);
    this.books.follow(events);
    return events;
  }

  done(command: Command): Pick<CommandDone, 'rejection' | 'result' | 'repeated'> {
    const done = this.run(command).at(-1);
    if (done?.kind !== 'command-done') throw new Error('the last event is not command-done');
    const { rejection, result, repeated } = done;
    return { rejection, result, repeated };
  }

  /** A second later, all sources say this price. */
  tick(price: string, sources: readonly string[] = CONTRACT_SOURCES): Event[] {
    this.timeMs += 1000;
    const units = parsePrice(price) * 10n;
    const told = { symbol: 'BTC/USDT', price: units, sourceTimeMs: this.timeMs };
    return this.run({ kind: 'tick', prices: sources.map((source) => ({ ...told, source })) });
  }

  play(text: string): string {
    return text
      .trim()
      .split('\n')
      .map((line) => {
        const said = line.trim();
        if (said === '' || said.startsWith('//')) return said;
        const words = said.split('->')[0]!.trim();
        const mark = /^mark ([\d.]+)$/.exec(words);
        const events = mark === null ? this.run(parseContractLine(words)) : this.tick(mark[1]!);
        return `${words} -> ${describeContractEvents(events)}`;
      })
      .join('\n');
  }

  /** "free frozen" of a member's contract account. */
  money(memberId: number): string {
    const { free, frozen } = this.books.balance(memberId);
    return `${formatUnits(free, CONTRACT_SCALES.asset)} ${formatUnits(frozen, CONTRACT_SCALES.asset)}`;
  }

  position(memberId: number, side: 'LONG' | 'SHORT'): PositionChanged | undefined {
    return this.books.position(memberId, side);
  }
}

function parsePrice(price: string): bigint {
  const [whole, tenth = '0'] = price.split('.');
  return BigInt(whole!) * 10n + BigInt(tenth);
}
