/** A password that changes while a login with the old one is under way: nothing that was earned with it is left. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AuthFlowTokens } from './modules/security/index.ts';
import { EntranceForTests, NEXT_PASSWORD } from './testing/entrance-for-tests.ts';
import { PASSWORD } from './testing/running-exchange.ts';

let door: EntranceForTests;
beforeAll(async () => {
  door = await EntranceForTests.open();
});
afterAll(() => door.close());
afterEach(() => vi.restoreAllMocks());

const logIn = (phone: string, password: string) => door.logIn(phone, { password });
const ticketsOf = (userId: string) =>
  door.sql`select 1 from security_flow_tickets where owner_id = ${userId} and purpose = 'LOGIN'`;

it('between the check of the password and the ticket for the second step', async () => {
  const { member, secret } = await door.withGoogle();
  const { google } = door.hall;
  const isBound = google.isBound.bind(google);
  vi.spyOn(google, 'isBound').mockImplementationOnce(async (memberId) => {
    expect(await door.changePassword(member, secret)).toBe('done');
    return isBound(memberId);
  });
  expect(await door.errorOf(logIn(member.phone, PASSWORD))).toBe('sessionInvalid');
  expect(await logIn(member.phone, NEXT_PASSWORD)).toMatchObject({ next: 'GOOGLE', token: '' });
});

it('between the commit of the new password and the end of all sessions', async () => {
  const { member, secret } = await door.withGoogle();
  const { sessions } = door.hall;
  const endAll = sessions.endAll.bind(sessions);
  vi.spyOn(sessions, 'endAll').mockImplementationOnce(async (memberId) => {
    await new AuthFlowTokens(door.sql).issue('LOGIN', memberId, door.nowMs());
    await endAll(memberId);
  });
  expect(await door.changePassword(member, secret)).toBe('done');
  expect(await ticketsOf(member.userId)).toHaveLength(0);
});
