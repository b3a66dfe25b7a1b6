import { WITHDRAWAL_STATES } from '@tern/protocol';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { withdrawalStatus } from './withdrawal-words.ts';

beforeAll(() => loadTexts(['chain']));

it('a withdrawal tells how many confirmations it has while its chain confirms it', () => {
  const sent = {
    confirmations: 3,
    confirmationsNeeded: 12,
    status: 'BROADCAST',
    waits: 'CONFIRMATIONS',
  } as const;
  expect(withdrawalStatus(sent)).toBe('确认中 3/12');
  expect(withdrawalStatus({ ...sent, waits: 'NETWORK_FEE' })).toBe('确认中');
  expect(withdrawalStatus({ ...sent, status: 'REVIEW', waits: 'REVIEW' })).toBe('审核中');
  for (const status of WITHDRAWAL_STATES)
    expect(withdrawalStatus({ ...sent, status })).not.toContain('chain.');
});
