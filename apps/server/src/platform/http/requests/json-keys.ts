/**
 * Refuses JSON in which an object has a key twice, however deep: JSON.parse takes the last one without an error, and
 * the value that a person signed off would not be the value that was read. The text has been parsed already, so its
 * syntax is right.
 */
import { CallError } from '../call.ts';
import { shownName } from './parameters.ts';

/** Strings, and what opens, closes or divides; numbers, words and colons tell nothing here. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],]/g;

interface Level {
  /** undefined: a list. */
  keys: Set<string> | undefined;
  /** Key or index that is being read. */
  place: string | number;
  isKeyNext: boolean;
}

export function refuseKeysTwice(text: string): void {
  const levels: Level[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ keys: new Set(), place: '', isKeyNext: true });
    else if (token === '[') levels.push({ keys: undefined, place: 0, isKeyNext: false });
    else if (token === '}' || token === ']') levels.pop();
    else if (level !== undefined && token === ',') goOn(level);
    else if (level?.isKeyNext) takeKey(level, String(JSON.parse(token)), levels);
  }
}

function goOn(level: Level): void {
  level.isKeyNext = level.keys !== undefined;
  if (typeof level.place === 'number') level.place++;
}

function takeKey(level: Level, key: string, levels: readonly Level[]): void {
  level.isKeyNext = false;
  level.place = key;
  if (level.keys?.has(key))
    throw new CallError('parameterTwice', { field: shownName(levels.map(({ place }) => place).join('.')) });
  level.keys?.add(key);
}
