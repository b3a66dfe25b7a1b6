import { storage } from '@tern/bridge';
import { stubStorage } from '@tern/bridge/stub-storage';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

const load = () => {
  stubStorage();
  return import('./kept-shortcuts.ts');
};

describe('shortcuts of home', () => {
  it('begin with quick buy, deposit and contracts until a member changes them', async () => {
    const { PRESET, useShortcuts } = await load();
    expect(useShortcuts.getState().shown).toBe(PRESET);
    expect(PRESET).toHaveLength(8);
    expect(PRESET.slice(0, 3)).toEqual(['quickBuy', 'deposit', 'contract']);
    expect(PRESET).toEqual(expect.arrayContaining(['earn', 'invite']));
  });

  it('are kept on the device, without what a later version no longer has and without doubles', async () => {
    const { keepShortcuts, arrangementOf, PRESET, SHORTCUTS } = await load();
    keepShortcuts(['orders', 'deposit']);
    expect(storage.read('shortcuts')).toBe('orders,deposit');
    expect(arrangementOf('orders,deposit')).toEqual(['orders', 'deposit']);
    expect(arrangementOf('orders,gone,orders,deposit')).toEqual(['orders', 'deposit']);
    expect(arrangementOf(SHORTCUTS.join(','))).toHaveLength(8);
    for (const nothing of [null, '', 'gone']) expect(arrangementOf(nothing)).toBe(PRESET);
  });

  it('move one place and stay where there is no room', async () => {
    const { moved } = await load();
    expect(moved(['earn', 'otc', 'help'], 'otc', -1)).toEqual(['otc', 'earn', 'help']);
    expect(moved(['earn', 'otc', 'help'], 'otc', 1)).toEqual(['earn', 'help', 'otc']);
    const ends = ['earn', 'otc'] as const;
    expect(moved(ends, 'earn', -1)).toBe(ends);
    expect(moved(ends, 'otc', 1)).toBe(ends);
    expect(moved(ends, 'help', 1)).toBe(ends);
  });

  it('are eight at most and one at least', async () => {
    const { PRESET, toggled } = await load();
    expect(toggled(['earn', 'otc'], 'earn')).toEqual(['otc']);
    expect(toggled(['otc'], 'help')).toEqual(['otc', 'help']);
    const one = ['otc'] as const;
    expect(toggled(one, 'otc')).toBe(one);
    expect(toggled(PRESET, 'help')).toBe(PRESET);
  });
});
