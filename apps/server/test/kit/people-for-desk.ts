/** The desk's real calls about people, on the desk of a test. */
import { openAffairs } from '../../src/affairs.ts';
import { openAuth, openKeyedHash } from '../../src/auth.ts';
import { peopleDeskRoutes } from '../../src/desk-people.ts';
import { LiveOrders } from '../../src/modules/spot/index.ts';
import { createLog } from '../../src/platform/log/log.ts';
import type { PeopleForTests } from './desk-for-tests.ts';

export const realPeople: PeopleForTests = async (desk, config, stops) => {
  const { clock, kernel, staff, live } = desk;
  const { sql } = desk.database;
  const log = createLog('silent');
  const boot = { config, clock, log, sql, stops, kernel };
  const affairs = openAffairs({ ...boot, keyed: openKeyedHash(config) });
  const auth = await openAuth({ ...boot, print: () => undefined, above: affairs.above });
  const orders = new LiveOrders(kernel.initial);
  return (calls) =>
    peopleDeskRoutes(calls, { sql, kernel, clock, staff }, { ...live, orders }, auth, affairs);
};
