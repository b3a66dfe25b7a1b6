/**
 * Reads JSON objects of which nothing is taken on trust: every field has a name that is expected, a type and a pattern. An
 * unknown field is a fault, so that a misspelt cap never counts as absent.
 */
import { parseCoins, parseWhole } from './units.ts';

/** The message names the field by its path. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

const LONGEST_TEXT = 200;

export class StrictObject {
  private readonly used = new Set<string>();

  private constructor(
    private readonly path: string,
    private readonly fields: ReadonlyMap<string, unknown>,
  ) {}

  /** @throws ShapeError when the value is no plain object */
  static read(path: string, value: unknown): StrictObject {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ShapeError(`${path}: an object is expected`);
    return new StrictObject(path, new Map(Object.entries(value)));
  }

  has(name: string): boolean {
    return this.fields.has(name);
  }

  /** @throws ShapeError when the field is no string, longer than 200 characters or not as the pattern wants it */
  text(name: string, pattern: RegExp, longest: number = LONGEST_TEXT): string {
    const value = this.take(name);
    if (typeof value !== 'string') throw this.fault(name, 'a string is expected');
    if (value.length > longest) throw this.fault(name, `at most ${longest} characters`);
    if (!pattern.test(value)) throw this.fault(name, `it does not match ${pattern.source}`);
    return value;
  }

  /** A whole number as a decimal string. */
  whole(name: string): bigint {
    const value = this.take(name);
    const number = typeof value === 'string' ? parseWhole(value) : undefined;
    if (number === undefined) throw this.fault(name, 'a whole number in a string is expected');
    return number;
  }

  /** Coins as a decimal string, in normal units. */
  coins(name: string): bigint {
    const value = this.take(name);
    const number = typeof value === 'string' ? parseCoins(value) : undefined;
    if (number === undefined)
      throw this.fault(name, 'coins in a string with at most 18 decimals are expected');
    return number;
  }

  count(name: string, lowest: number, highest: number): number {
    const value = this.take(name);
    if (typeof value !== 'number' || !Number.isInteger(value) || value < lowest || value > highest)
      throw this.fault(name, `a whole number from ${lowest} to ${highest} is expected`);
    return value;
  }

  object(name: string): StrictObject {
    return StrictObject.read(this.pathOf(name), this.take(name));
  }

  /** The objects under the names of a map, such as chains under theirs. */
  objects(name: string): [string, StrictObject][] {
    const map = this.object(name);
    return [...map.fields.keys()].map((key) => [key, map.object(key)]);
  }

  /** The objects of a list of at most `longest`. */
  list(name: string, longest: number): StrictObject[] {
    const value = this.take(name);
    if (!Array.isArray(value)) throw this.fault(name, 'a list is expected');
    if (value.length > longest) throw this.fault(name, `at most ${longest} entries`);
    return value.map((item, at) => StrictObject.read(`${this.pathOf(name)}[${at}]`, item));
  }

  /** @throws ShapeError when a field was not read */
  end(): void {
    const unknown = [...this.fields.keys()].find((name) => !this.used.has(name));
    if (unknown !== undefined) throw this.fault(unknown.slice(0, 40), 'an unknown field');
  }

  fault(name: string, message: string): ShapeError {
    return new ShapeError(`${this.pathOf(name)}: ${message}`);
  }

  private take(name: string): unknown {
    if (!this.fields.has(name)) throw this.fault(name, 'it is missing');
    this.used.add(name);
    return this.fields.get(name);
  }

  private pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}
