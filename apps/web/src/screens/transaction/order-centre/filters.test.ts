import { expect, it } from 'vitest';
import { filtersOf, KINDS, keptFilter, TABS } from './filters.ts';

it('narrows the lists of both kinds by the same, wherever their rows have it', () => {
  for (const tab of ['history', 'fills'] as const)
    expect(filtersOf('spot', tab), tab).toEqual(filtersOf('contract', tab));
  expect(filtersOf('spot', 'history')).toEqual(['pairsName', 'direction', 'type', 'status', 'period']);
  expect(filtersOf('spot', 'open')).toEqual(['pairsName', 'direction', 'period']);
  expect(filtersOf('contract', 'open')).toEqual(['pairsName', 'direction', 'openType', 'period']);
});

it('has a pair for each list, and a time for each but that of the positions that are held', () => {
  for (const kind of KINDS)
    for (const tab of TABS[kind]) {
      expect(filtersOf(kind, tab)[0], `${kind} ${tab}`).toBe('pairsName');
      expect(filtersOf(kind, tab).includes('period'), `${kind} ${tab}`).toBe(tab !== 'held');
    }
});

it('keeps what both kinds have when the kind changes, and neither pair nor direction', () => {
  const filter = { pairsName: 'BTC/USDT', direction: 'BUY', status: 'matched', period: '7' } as const;
  expect(keptFilter({ ...filter, type: 'LIMIT', side: 'LONG', openType: 'PLAN' })).toEqual({
    status: 'matched',
    type: 'LIMIT',
    period: '7',
  });
});
