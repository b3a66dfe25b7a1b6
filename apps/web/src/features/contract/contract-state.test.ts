import type { WireContractMark } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { causeOf, contractStates } from './contract-state.ts';

const NOW = { status: 'OPEN', statusSince: 100, reason: '', feed: 'NORMAL', feedSince: 200 } as const;
const statesOf = (now: Partial<WireContractMark>) => contractStates({ ...NOW, ...now });
const sources = (...valid: boolean[]) =>
  valid.map((isValid, place) => ({
    source: `source-${place}`,
    weight: 1,
    price: '1',
    time: 1,
    isValid,
    isSimulated: true,
  }));

describe('contractStates', () => {
  it('is empty while everything is allowed', () => {
    expect(statesOf({})).toEqual([]);
  });
  it('says a status and the state of the index, each since when', () => {
    expect(statesOf({ feed: 'DEGRADED' })).toEqual([{ key: 'DEGRADED', since: 200 }]);
    expect(statesOf({ status: 'CANCEL_ONLY' })).toEqual([{ key: 'CANCEL_ONLY', since: 100 }]);
    expect(statesOf({ status: 'CANCEL_ONLY', feed: 'WAITING' })).toEqual([
      { key: 'CANCEL_ONLY', since: 100 },
      { key: 'WAITING', since: 200 },
    ]);
  });
  it('leaves the index out where nothing but cancels is taken anyway', () => {
    expect(statesOf({ status: 'HALTED', feed: 'DEAD' })).toEqual([{ key: 'HALTED', since: 100 }]);
  });
});

describe('causeOf', () => {
  const why = (key: 'DEGRADED' | 'DEAD' | 'WAITING', ...valid: boolean[]) =>
    causeOf({ key, since: 0 }, NOW, sources(...valid));
  it('tells missing sources from sources that disagree after a jump', () => {
    expect(why('DEGRADED', true, true, false)).toEqual({ key: 'fewSources', valid: 2, all: 3 });
    expect(why('DEGRADED', true, true, true)).toEqual({ key: 'jumped' });
    expect(why('DEAD', false, false, false)).toEqual({ key: 'noSources' });
    expect(why('DEAD', true, false, false)).toEqual({ key: 'fewSources', valid: 1, all: 3 });
    expect(why('DEAD', true, true, true)).toEqual({ key: 'starting' });
    expect(causeOf({ key: 'DEGRADED', since: 0 }, NOW, undefined)).toBeUndefined();
  });
  it('waits after a start or a resume whatever the sources are', () => {
    expect(why('WAITING', true, true, true)).toEqual({ key: 'starting' });
  });
  it('gives the reason of a status: the exchange’s own, or what an operator wrote for members', () => {
    const publicText = { zh: '系统维护', en: 'Maintenance' };
    const halted = (reason: '' | 'INDEX_DEAD' | 'DEFICIT', text?: typeof publicText) =>
      causeOf({ key: 'HALTED', since: 0 }, { reason, ...(text && { publicText: text }) }, undefined);
    expect(halted('INDEX_DEAD')).toEqual({ key: 'indexDead' });
    expect(halted('DEFICIT')).toEqual({ key: 'deficit' });
    expect(halted('', publicText)).toEqual({ key: 'operator', text: publicText });
    expect(halted('')).toBeUndefined();
  });
});
