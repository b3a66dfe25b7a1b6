/** A password that changes while a login with the old one is under way: nothing that was earned with it is left. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AuthForTests, NEXT_PASSWORD } from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../../test/kit/running-exchange.ts';
import { AuthFlowTokens } from '../../security/index.ts';

let client: AuthForTests;
beforeAll(async () => {
  client = await AuthForTests.open();
});
afterAll(() => client.close());
afterEach(() => vi.restoreAllMocks());

const logIn = (phone: string, password: string) => client.logIn(phone, { password });
const ticketsOf = (userId: string) =>
  client.sql`select 1 from security_flow_tickets where owner_id = ${userId} and purpose = 'LOGIN'`;

it('between the check of the password and the ticket for the second step', async () => {
  const { member, secret } = await client.withGoogle();
  const { google } = client.auth;
  const isBound = google.isBound.bind(google);
  vi.spyOn(google, 'isBound').mockImplementationOnce(async (memberId) => {
    expect(await client.changePassword(member, secret)).toBe('done');
    return isBound(memberId);
  });
  expect(await client.errorOf(logIn(member.phone, PASSWORD))).toBe('sessionInvalid');
  expect(await logIn(member.phone, NEXT_PASSWORD)).toMatchObject({ next: 'GOOGLE', token: '' });
});

it('between the commit of the new password and the end of all sessions', async () => {
  const { member, secret } = await client.withGoogle();
  const { sessions } = client.auth;
  const endAll = sessions.endAll.bind(sessions);
  vi.spyOn(sessions, 'endAll').mockImplementationOnce(async (memberId) => {
    await new AuthFlowTokens(client.sql).issue('LOGIN', memberId, client.nowMs());
    await endAll(memberId);
  });
  expect(await client.changePassword(member, secret)).toBe('done');
  expect(await ticketsOf(member.userId)).toHaveLength(0);
});
