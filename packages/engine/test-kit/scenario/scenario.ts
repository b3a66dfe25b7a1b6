/**
 * Scenarios as text, for tests: one line a command, what it must do after the arrow. The engine and the reference
 * exchange run side by side and must say the same of every line.
 *
 *   1 sell limit GTC 10 @ 51 -> open
 *   2 buy market 100.5       -> open, trade 1.9 @ 51, matched
 *   1 cancel #9              -> cancelled #9 USER
 */
import { Core, type CoreOptions, readState } from '../../src/core/core.ts';
import { CommandWriter } from '../../src/journal/command-writer.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { readEvents } from '../../src/journal/read-events.ts';
import { ReferenceExchange } from '../reference/reference-exchange.ts';
import { compareEvents, compareStates } from '../simulation/compare.ts';
import { Conservation } from '../simulation/conservation.ts';
import { describeEvents } from './describe-events.ts';
import { parseLine } from './parse-line.ts';

export class Scenario {
  core: Core;
  timeMs = 1_704_067_200_000;
  readonly reference = new ReferenceExchange();
  private readonly conservation = new Conservation();
  private readonly dictionary;
  private readonly writer: CommandWriter;

  constructor(options: CoreOptions = {}) {
    this.core = Core.empty(options);
    this.dictionary = this.core.dictionary();
    this.writer = new CommandWriter(this.dictionary);
  }

  /** Runs commands as one batch and gives their events; the reference must agree with each. */
  run(...commands: Command[]): Event[] {
    for (const command of commands) this.writer.add(command);
    const batch = {
      firstSeq: this.core.lastSeq + 1,
      count: commands.length,
      timeMs: this.timeMs,
      commands: this.writer.take(),
    };
    const events = readEvents(this.core.push(batch), this.dictionary);
    const expected = commands.map((command) => this.reference.apply(command, this.timeMs));
    let start = 0;
    for (const right of expected) {
      let end = start;
      while (events[end]!.kind !== 'command-done') end++;
      const left = events.slice(start, end + 1);
      compareEvents(left, right);
      this.conservation.check(left);
      start = end + 1;
    }
    return events;
  }

  /** The command's answer. */
  done(command: Command): { rejection: string; result: number; repeated: boolean } {
    const last = this.run(command).at(-1);
    if (last?.kind !== 'command-done') throw new Error('no answer');
    return { rejection: last.rejection, result: last.result, repeated: last.repeated };
  }

  /** Runs a text and gives it back with what really happened behind every arrow. */
  play(text: string): string {
    const played = text
      .trim()
      .split('\n')
      .map((line) => {
        const said = line.trim();
        if (said === '' || said.startsWith('//')) return said;
        const command = said.split('->')[0]!.trim();
        const events = this.run(parseLine(command));
        return `${command} -> ${describeEvents(events)}`;
      });
    compareStates(readState(this.core.snapshot()), this.reference.state());
    return played.join('\n');
  }
}

/** The text with its lines trimmed and the spaces before arrows made one: what `play` gives when all is as told. */
export function expected(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/\s*->\s*/, ' -> '))
    .join('\n');
}
