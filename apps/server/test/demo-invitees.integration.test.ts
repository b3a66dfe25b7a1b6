/** The invitation of the demo in the whole server: three simulated invitees of the first member, whose fees count. */
import { parseUnits } from '@tern/math';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

const exchange = new RunningExchangeForTests({ DEMO_INVITEES: '1' });
beforeAll(() => exchange.start(), 120_000);
afterAll(() => exchange.close());

test('the first member of the demo has three simulated invitees who trade', async () => {
  const first = exchange.demoMembers()[0] as Session;
  await eventually('an invitee pays fees', async () => {
    const { invitees, todayEstimate } = await exchange.ask('getInvitation', {}, first);
    return invitees === 3 && parseUnits(todayEstimate, 8) > 0n;
  });
  const { rows } = await exchange.ask('getInvitees', {}, first);
  expect(rows.map(({ status }) => status)).toEqual(['VALID', 'VALID', 'VALID']);
  for (const { account } of rows) expect(account).toMatch(/@simulated\.invalid$/);
});
