/**
 * The demo's simulated operator of verifications in the whole server: a newcomer is verified in seconds, and is told.
 * @module-tag long
 */
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RunningExchangeForTests } from './kit/running-exchange.ts';

const exchange = new RunningExchangeForTests({ DEMO_IDENTITY: '1' });
beforeAll(() => exchange.start(), 120_000);
afterAll(() => exchange.close());

test('a newcomer is verified in seconds, and reads of it in the inbox', async () => {
  const anna = await exchange.register('13900000031');
  const form = { name: 'Ada Lovelace', country: 'GB', idType: 'PASSPORT', birthDate: '1990-01-02' } as const;
  const submitted = await exchange.ask('submitIdentity', { ...form, idNumber: 'AB123456' }, anna);
  expect(submitted.cardState).toBe('REVIEWING');
  await eventually('the verification has passed', async () => {
    const { cardState } = await exchange.ask('getIdentity', {}, anna);
    return cardState === 'PASS';
  });
  const { rows } = await exchange.ask('getMessages', { global: 'ENGLISH' }, anna);
  expect(rows.some(({ title }) => /verif/i.test(title))).toBe(true);
});
