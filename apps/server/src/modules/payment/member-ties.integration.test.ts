/** Tests what two members are found to have in common, over a real PostgreSQL. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTempDatabase, type TempDatabase } from '../../platform/database/testing/temp-database.ts';
import { keyedHash } from '../../platform/secrets/keyed-hash.ts';
import { SealedBox } from '../../platform/secrets/sealed-box.ts';
import { KnownDevices, SecurityEvents } from '../security/index.ts';
import { securityModule } from '../security/security-module.ts';
import { AccountHashes } from './account-hashes.ts';
import { MemberTies } from './member-ties.ts';
import { PaymentBox } from './payment-box.ts';
import { paymentModule } from './payment-module.ts';

const [ANNA, BEN, CARL] = [10_002_001, 10_002_002, 10_002_003] as const;
const NOW_MS = 1_700_000_000_000;
const keyed = keyedHash(Buffer.alloc(32, 6));
const [oldKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const details = (account: string) => ({ holderName: 'Anna', account, bankName: '', branch: '' });

let database: TempDatabase;
let devices: KnownDevices;
let events: SecurityEvents;
let hashes: AccountHashes;
let ties: MemberTies;
beforeAll(async () => {
  database = await openTempDatabase([...securityModule.migrations, ...paymentModule.migrations]);
  const { sql } = database;
  devices = new KnownDevices(sql, keyed);
  events = new SecurityEvents(sql);
  hashes = new AccountHashes(sql, keyed);
  ties = new MemberTies(hashes, { devices, events });
});
afterAll(() => database.close());
beforeEach(
  () =>
    database.sql`truncate security_devices, security_events, payment_account_hashes, payment_methods restart identity`,
);

let methods = 0n;
const add = (memberId: number, account: string) =>
  hashes.add(database.sql, { methodId: ++methods, memberId, account });

describe('two members', () => {
  it('share a device that both have logged in with', async () => {
    for (const [memberId, device] of [
      [ANNA, 'a phone'],
      [ANNA, 'a tablet'],
      [BEN, 'a phone'],
      [CARL, 'another phone'],
    ] as const)
      await devices.remember(memberId, device, NOW_MS);
    expect(await ties.between(ANNA, BEN)).toEqual({ devices: 1, addresses: 0, accounts: 0 });
    expect(await ties.between(BEN, ANNA)).toEqual({ devices: 1, addresses: 0, accounts: 0 });
    expect(await ties.between(ANNA, CARL)).toEqual({ devices: 0, addresses: 0, accounts: 0 });
    await devices.remember(CARL, 'a tablet', NOW_MS);
    expect(await ties.othersOf(ANNA)).toEqual({ devices: 2, accounts: 0 });
    // A known device keeps its own count of each owner: the hashes with the owner differ.
    expect(await devices.placeOf(ANNA, 'a phone')).not.toBe(await devices.placeOf(BEN, 'a phone'));
  });

  it('share no device of before the hash until both log in with it once more', async () => {
    await devices.remember(BEN, 'a phone', NOW_MS);
    await devices.remember(ANNA, 'a phone', NOW_MS);
    await database.sql`update security_devices set shared_hash = null`;
    expect((await ties.between(ANNA, BEN)).devices).toBe(0);
    await devices.remember(ANNA, 'a phone', NOW_MS + 1);
    expect((await ties.between(ANNA, BEN)).devices).toBe(0);
    await devices.remember(BEN, 'a phone', NOW_MS + 1);
    expect((await ties.between(ANNA, BEN)).devices).toBe(1);
  });

  it('share a payment account in any spelling, and each account once', async () => {
    await add(ANNA, 'Anna@Example.com');
    await add(ANNA, '13812342046');
    await add(BEN, 'anna@example.com');
    await add(BEN, 'anna@example.com');
    await add(CARL, '13812342047');
    expect(await ties.between(ANNA, BEN)).toEqual({ devices: 0, addresses: 0, accounts: 1 });
    expect(await ties.between(ANNA, CARL)).toEqual({ devices: 0, addresses: 0, accounts: 0 });
    expect(await ties.othersOf(ANNA)).toEqual({ devices: 0, accounts: 1 });
    expect(await ties.othersOf(BEN)).toEqual({ devices: 0, accounts: 1 });
  });

  it('are found among many by what they share', async () => {
    await devices.remember(ANNA, 'a phone', NOW_MS);
    await devices.remember(BEN, 'a phone', NOW_MS);
    await add(ANNA, '13812342046');
    await add(CARL, '13812342046');
    expect(await ties.sharersOf(ANNA, [BEN, CARL])).toEqual({ devices: [BEN], accounts: [CARL] });
    expect(await ties.sharersOf(ANNA, [CARL])).toEqual({ devices: [], accounts: [CARL] });
    expect(await ties.sharersOf(ANNA, [])).toEqual({ devices: [], accounts: [] });
  });

  it('share a public address, of IPv6 the network of one customer', async () => {
    for (const [memberId, ip] of [
      [ANNA, '203.0.113.7'],
      [BEN, '::ffff:203.0.113.7'],
      [ANNA, '2001:db8:1:2::1'],
      [BEN, '2001:db8:1:2::ffff'],
      [ANNA, '127.0.0.1'],
      [BEN, '127.0.0.1'],
      [CARL, '203.0.113.8'],
    ] as const)
      await events.record(memberId, 'PASSWORD_CHANGED', { ip }, NOW_MS);
    expect(await ties.between(ANNA, BEN)).toEqual({ devices: 0, addresses: 2, accounts: 0 });
    expect(await ties.between(ANNA, CARL)).toEqual({ devices: 0, addresses: 0, accounts: 0 });
  });
});

describe('methods from before the hashes', () => {
  const insert = (memberId: number, account: string, key: Buffer) => {
    const box = new PaymentBox(new SealedBox(key, 'payment'));
    return database.sql`
      insert into payment_methods (member_id, kind, sealed, created_ms, awaits_enabling)
      values (${memberId}, 'zhifubao', ${box.seal(details(account), memberId)}, ${NOW_MS}, false)`;
  };

  it('get theirs at a start, in the middle of a change of the sealing key too, and those that do not open are told', async () => {
    await insert(ANNA, '13812342046', oldKey);
    await insert(CARL, '13812342046', Buffer.alloc(32, 9));
    await insert(BEN, '13812342046', newKey);
    const box = new PaymentBox(new SealedBox({ current: newKey, old: oldKey }, 'payment'));
    const faults: unknown[] = [];
    for (let times = 0; times < 2; times++) await hashes.addMissing(box, (error) => faults.push(error));
    expect(faults).toHaveLength(2);
    expect(await ties.between(ANNA, BEN)).toEqual({ devices: 0, addresses: 0, accounts: 1 });
    expect(await ties.othersOf(ANNA)).toEqual({ devices: 0, accounts: 1 });
    expect(await ties.othersOf(CARL)).toEqual({ devices: 0, accounts: 0 });
  });
});
