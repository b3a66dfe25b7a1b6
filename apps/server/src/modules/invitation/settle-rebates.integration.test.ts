/** A settlement whose process dies between two commands of one day (rules/growth#settlement). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { INVITEE, InvitationWorld, openInvitationDatabase } from './testing/invitation-world.ts';

/** More than one command settles, which handles 1,000 at most. */
const MANY = 1_003;
const FEE = 10n;

let database: TempDatabase;

beforeAll(async () => {
  database = await openInvitationDatabase();
});
afterAll(() => database?.close());

/** [rebates, their sum in units of 8 decimals]; a row is an invitee's day. */
async function paidRebates({ sql }: InvitationWorld): Promise<(string | undefined)[]> {
  const [row] = await sql<{ rebates: string; sum: string }[]>`
    select count(*)::text as rebates, sum(rebate)::text as sum from rebates`;
  return [row?.rebates, row?.sum];
}

it('pays each rebate once, though the process dies after the first thousand invitees', async () => {
  const world = await InvitationWorld.open(database);
  for (let at = 0; at < MANY; at++) {
    await world.invite(INVITEE + at);
    await world.payFee(INVITEE + at, FEE);
  }
  await world.nextDay();

  const { execute } = world.kernel;
  const dying = vi.spyOn(world.kernel, 'execute').mockImplementation(async (command) => {
    if (dying.mock.calls.length > 1) throw new Error('the process dies');
    return execute.call(world.kernel, command);
  });
  await expect(world.settle()).rejects.toThrow('the process dies');
  expect(dying.mock.calls.map(([{ kind }]) => kind)).toEqual(['settle-rebates', 'settle-rebates']);
  dying.mockRestore();
  await world.project();
  expect(await paidRebates(world)).toEqual(['1000', '300000000000']);

  const next = await world.restarted();
  expect(await next.settle()).toBe(0);
  const { total, rest } = await next.call('getInvitation', {});
  expect([total, rest]).toEqual(['3009', '1991']);
  expect(await paidRebates(next)).toEqual(['1003', '300900000000']);

  const afterwards = vi.spyOn(next.kernel, 'execute');
  await next.settle();
  expect(afterwards).not.toHaveBeenCalled();
  expect((await next.call('getInvitation', {})).total).toBe('3009');
});
