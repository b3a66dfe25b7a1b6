/** Tests that an upgrade ends the open proposals that name no revision of their product, and no others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { staffModule } from '../staff-module.ts';
import { staffOutdatedProducts } from './0005-outdated-products.ts';

let database: TempDatabase;
beforeAll(async () => {
  const earlier = staffModule.migrations.slice(0, staffModule.migrations.indexOf(staffOutdatedProducts));
  database = await openTempDatabase(earlier);
});
afterAll(() => database.close());

it('open proposals to put a product on sale become outdated, and no others', async () => {
  const { sql } = database;
  await sql`
    insert into staff_operators (name, password_hash, totp_sealed, roles, must_change_password, created_ms)
    values ('finance', '', '', 'finance', false, 1)`;
  await sql`
    insert into staff_proposals (call, subject, request, before, maker_id, reason, state, made_ms, expires_ms)
    select call, '', '{}', '{}', (select operator_id from staff_operators), '', state, 1, 2
    from (values ('switchProductOn'), ('changeProduct'), ('payCampaign')) as calls (call),
      (values ('PENDING'), ('EXECUTED'), ('REJECTED')) as states (state)`;
  await migrate(sql, staffModule.migrations);
  const rows = await sql<{ call: string; state: string }[]>`
    select call, state from staff_proposals order by call, state`;
  expect(rows.map(({ call, state }) => `${call} ${state}`)).toEqual([
    'changeProduct EXECUTED',
    'changeProduct PENDING',
    'changeProduct REJECTED',
    'payCampaign EXECUTED',
    'payCampaign PENDING',
    'payCampaign REJECTED',
    'switchProductOn EXECUTED',
    'switchProductOn OUTDATED',
    'switchProductOn REJECTED',
  ]);
});
