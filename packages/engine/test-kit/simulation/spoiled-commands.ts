/** Spoils one field of a command: numbers, amounts, texts and records that no rule allows, or that are off by one. */
import type { Random } from '@tern/test-kit/random';
import { MAX_AMOUNT } from '../../src/base/limits.ts';
import type { Command } from '../../src/journal/commands.ts';
import { STRANGER } from './world.ts';

const BAD_NUMBERS = [0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER, STRANGER];
const BAD_AMOUNTS = [0n, -1n, 1n, MAX_AMOUNT, MAX_AMOUNT + 1n, -(2n ** 70n)];

export class SpoiledCommands {
  /** @param untouched names of fields whose values the codec must know */
  constructor(
    private readonly random: Random,
    private readonly untouched: ReadonlySet<string>,
  ) {}

  spoil(command: Command): Command {
    const names = Object.keys(command).filter((name) => !this.untouched.has(name));
    if (names.length === 0) return command;
    const name = this.random.pick(names);
    const value = Object.entries(command).find(([field]) => field === name)?.[1];
    return Object.assign({}, command, { [name]: this.spoiledValue(value) });
  }

  spoiledValue(value: unknown): unknown {
    const { random } = this;
    switch (typeof value) {
      case 'number':
        return random.chance(50) ? random.pick(BAD_NUMBERS) : value + random.pick([-1, 1]);
      case 'bigint':
        return random.pick(BAD_AMOUNTS);
      case 'string':
        return random.pick(['', 'no such', 'x'.repeat(65), 'y'.repeat(201)]);
      case 'boolean':
        return !value;
      default:
        return Array.isArray(value)
          ? [...value, random.pick([...value, STRANGER])]
          : this.spoiledRecord(value);
    }
  }

  private spoiledRecord(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    const [name, field] = this.random.pick(Object.entries(value));
    return { ...value, [name]: this.spoiledValue(field) };
  }
}
