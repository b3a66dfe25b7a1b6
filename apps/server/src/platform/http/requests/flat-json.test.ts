import { describe, expect, it } from 'vitest';
import { CallError } from '../call.ts';
import { readFlatJson } from './flat-json.ts';

const FIELDS = new Map([
  ['a', 0],
  ['b', 1],
]);
const read = (text: string) => readFlatJson(text, FIELDS);
const errorOf = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    expect(error).toBeInstanceOf(CallError);
    const { error: name, values } = error as CallError;
    return [name, values.field].filter((part) => part !== undefined).join(' ');
  }
  return 'taken';
};

describe('a flat JSON body', () => {
  it.each([
    ['{}', [undefined, undefined]],
    [' { "a" : "x" , "b":"" } ', ['x', '']],
    ['{"a":12,"b":-7}', ['12', '-7']],
    ['{"a":true,"b":false}', ['true', 'false']],
    ['{"a":9007199254740991}', ['9007199254740991', undefined]],
    [String.raw`{"a":"\u4e2d\n\"\\"}`, ['中\n"\\', undefined]],
    ['{"a":"０.5"}', ['０.5', undefined]],
  ])('%s is read', (text, slots) => {
    expect([...read(text)]).toEqual(slots);
  });

  it.each([
    ['{"a":1,"a":1}', 'parameterTwice a'],
    [String.raw`{"a":1,"\u0061":1}`, 'parameterTwice a'],
    ['{"c":1}', 'parameterUnknown c'],
    ['{"__proto__":{}}', 'parameterInvalid __proto__'],
    ['{"__proto__":"x"}', 'parameterUnknown __proto__'],
    ['{"a":0.1}', 'parameterInvalid a'],
    ['{"a":1e3}', 'parameterInvalid a'],
    ['{"a":1.0}', 'parameterInvalid a'],
    ['{"a":9007199254740993}', 'parameterInvalid a'],
    ['{"a":01}', 'parameterInvalid a'],
    ['{"a":null}', 'parameterInvalid a'],
    ['{"a":[]}', 'parameterInvalid a'],
    ['{"a":{"b":1}}', 'parameterInvalid a'],
    [String.raw`{"a":"\u0000"}`, 'parameterInvalid a'],
    [String.raw`{"a":"\ud800"}`, 'parameterInvalid a'],
    ['{"a":NaN}', 'malformedBody'],
    ['{"a":Infinity}', 'malformedBody'],
    ['{"a":undefined}', 'malformedBody'],
    ["{'a':1}", 'malformedBody'],
    ['{"a":1,}', 'malformedBody'],
    ['{"a"}', 'malformedBody'],
    ['{"a":"x', 'malformedBody'],
    ['{"a":"x\ny"}', 'malformedBody'],
    ['{"a":1}{"b":1}', 'malformedBody'],
    ['[]', 'malformedBody'],
    ['"a"', 'malformedBody'],
    ['', 'malformedBody'],
    ['{', 'malformedBody'],
  ])('%s is refused', (text, expected) => {
    expect(errorOf(text)).toBe(expected);
  });

  it('takes time in proportion to its length', () => {
    const long = `{"a":"${'\\\\'.repeat(15_000)}`;
    // The quickest of some: a machine may pause a program for longer than it works.
    const tookMs = Array.from({ length: 5 }, () => {
      const startedMs = performance.now();
      expect(errorOf(long)).toBe('malformedBody');
      return performance.now() - startedMs;
    });
    expect(Math.min(...tookMs)).toBeLessThan(200);
  });
});
