import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BASIC, SEALED_IDENTITIES, Submissions } from '../modules/identity/submissions.ts';
import { SEALED_PAYMENTS } from '../modules/payment/index.ts';
import { MIGRATIONS } from '../modules.ts';
import { openTempDatabase, type TempDatabase } from '../platform/database/testing/temp-database.ts';
import { keyedHash } from '../platform/secrets/keyed-hash.ts';
import { SealedBox } from '../platform/secrets/sealed-box.ts';
import {
  findSealingKeys,
  keepOldSealingKey,
  newKey,
  placeNewSealingKey,
  readPepper,
  readSealingKeys,
  removeOldSealingKey,
} from './data-folder.ts';
import { keepKeys, keepNextSealingKey, refuseOtherKeys, settleSealingKey } from './kept-keys.ts';

const PEPPER = 'a pepper that an operator has chosen';

let database: TempDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await openTempDatabase(MIGRATIONS);
  dataDir = mkdtempSync(join(tmpdir(), 'tern-keys-'));
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (pepper?: string) => keepKeys(database.sql, { dataDir, pepper });
const refused = (message: string | RegExp) =>
  expect.objectContaining({
    message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
    exitCode: 78,
  });
const fileOf = (name: string) => join(dataDir, 'keys', `${name}.key`);
const checkValues = async () =>
  (await database.sql`select name, value from key_check_values order by name`).map(({ name, value }) => [
    name,
    value,
  ]);

/** As every journal begins. */
const beginJournal = () => database.sql`
  insert into journal (batch, epoch, engine_version, time_ms, first_seq, count, commands, events, prev_hash, hash)
  values (1, 1, 1, 0, 1, 0, '', '', '', '')`;

const sealPayment = (memberId: number, key: Buffer) => database.sql`
  insert into payment_methods (member_id, kind, sealed, created_ms)
  values (${memberId}, 'bankCard',
    ${new SealedBox(key, SEALED_PAYMENTS.use).seal(Buffer.from('{}'), SEALED_PAYMENTS.about(memberId))}, 0)`;

describe('the keys of a database', () => {
  it('are made at the first start, and the same at every later one', async () => {
    await start();
    const [keys, pepper, values] = [readSealingKeys(dataDir), readPepper(dataDir), await checkValues()];
    expect(values.map(([name]) => name)).toEqual(['pepper', 'sealing']);
    await beginJournal();
    await start();
    expect([readSealingKeys(dataDir), readPepper(dataDir), await checkValues()]).toEqual([
      ...[keys, pepper, values],
    ]);
    for (const key of [keys.current, pepper])
      for (const encoding of ['hex', 'base64'] as const)
        expect(JSON.stringify(values)).not.toContain(key.toString(encoding));
  });

  it.each(['sealing', 'pepper'] as const)('are never made anew: %s', async (name) => {
    await start();
    const other = name === 'sealing' ? 'pepper' : 'sealing';
    const values = await checkValues();
    copyFileSync(fileOf(name), fileOf('kept'));

    rmSync(fileOf(name));
    await expect(start()).rejects.toEqual(refused(new RegExp(`${name} .*keys/${name}.key is missing`)));
    expect(existsSync(fileOf(name))).toBe(false);

    writeFileSync(fileOf(name), newKey().toString('hex'));
    await expect(start()).rejects.toEqual(
      refused(new RegExp(`keys/${name}.key is not the .* this database`)),
    );

    copyFileSync(fileOf(other), fileOf(name));
    await expect(start()).rejects.toEqual(refused(`keys/${name}.key is not the`));

    for (const damaged of ['', 'cut', '0'.repeat(63), `${'0'.repeat(64)}1`, 'x'.repeat(64)]) {
      writeFileSync(fileOf(name), damaged);
      await expect(start()).rejects.toEqual(refused(`keys/${name}.key is damaged`));
    }

    copyFileSync(fileOf('kept'), fileOf(name));
    await start();
    expect(await checkValues()).toEqual(values);
  });

  it('include the pepper of the settings', async () => {
    await start(PEPPER);
    expect(existsSync(fileOf('pepper'))).toBe(false);
    await start(PEPPER);
    await expect(start(`${PEPPER}.`)).rejects.toEqual(refused('PEPPER is not the pepper of this database'));
    await expect(start()).rejects.toEqual(refused('keys/pepper.key is missing'));
    expect(existsSync(fileOf('pepper'))).toBe(false);
  });

  it('do not give way to a PEPPER that is set later', async () => {
    await start();
    await expect(start(PEPPER)).rejects.toEqual(refused('if it was not set before, remove the setting'));
    await start();
  });
});

describe('data from before the check values', { tags: 'long' }, () => {
  beforeEach(beginJournal);

  it('gets them at the first start with its keys', async () => {
    const { current } = readSealingKeys(dataDir);
    readPepper(dataDir);
    await sealPayment(7, current);
    await start();
    expect((await checkValues()).map(([name]) => name)).toEqual(['pepper', 'sealing']);
    rmSync(fileOf('sealing'));
    await expect(start()).rejects.toEqual(refused('keys/sealing.key is missing'));
  });

  it.each(['sealing', 'pepper'] as const)('is refused without its key: %s', async (name) => {
    readSealingKeys(dataDir);
    readPepper(dataDir);
    rmSync(fileOf(name));
    await expect(start()).rejects.toEqual(refused(`keys/${name}.key is missing`));
    expect(existsSync(fileOf(name))).toBe(false);
    expect(await checkValues()).toEqual([]);
  });

  it('is refused with a sealing key that does not open it', async () => {
    readPepper(dataDir);
    readSealingKeys(dataDir);
    await sealPayment(7, newKey());
    await expect(start()).rejects.toEqual(refused('sealing.key does not open the payment methods'));
    expect(await checkValues()).toEqual([]);
  });

  describe('has its pepper proved by a number that is kept sealed beside its keyed hash', () => {
    const NUMBER = { country: 'GB', idType: 'PASSPORT', name: 'Ann Lee', birthDate: '1990-01-01' } as const;
    const submit = async (memberId: number, sealing: Buffer, pepper: Buffer, number = 'AB-123456') => {
      const box = new SealedBox(sealing, SEALED_IDENTITIES.use);
      const { country, idType } = NUMBER;
      const person = { ...NUMBER, number };
      return new Submissions(database.sql, box, keyedHash(pepper)).insert(database.sql, {
        memberId,
        level: BASIC,
        country,
        idType,
        person,
        nowMs: 0,
      });
    };

    it('and is refused with another one', async () => {
      const { current } = readSealingKeys(dataDir);
      readPepper(dataDir);
      await submit(7, current, newKey());
      await expect(start()).rejects.toEqual(refused('keys/pepper.key is not the pepper of this database'));
      await expect(start(PEPPER)).rejects.toEqual(refused('PEPPER is not the pepper of this database'));
      expect(await checkValues()).toEqual([]);
    });

    it('and starts with the right one, of the folder or of the settings', async () => {
      const { current } = readSealingKeys(dataDir);
      await submit(7, current, Buffer.from(PEPPER));
      await start(PEPPER);
      expect((await checkValues()).map(([name]) => name)).toEqual(['pepper', 'sealing']);
    });

    it('also where hyphens counted in the hash, and where a rejected one keeps nothing', async () => {
      const { current } = readSealingKeys(dataDir);
      const pepper = readPepper(dataDir);
      await submit(7, current, pepper);
      const older = keyedHash(pepper)('id number', 'GB AB-123456');
      await database.sql`update identity_submissions set number_hash = ${older}`;
      const rejected = await submit(8, current, newKey(), 'CD123456');
      await database.sql`
        update identity_submissions set state = 'REJECT', sealed = null, number_hash = null where id = ${rejected}`;
      await start();
      expect((await checkValues()).map(([name]) => name)).toEqual(['pepper', 'sealing']);
    });
  });

  it('may be in the middle of a change of the sealing key', async () => {
    readPepper(dataDir);
    const { current: old } = readSealingKeys(dataDir);
    keepOldSealingKey(dataDir, old);
    placeNewSealingKey(dataDir, newKey());
    await sealPayment(7, old);
    await start();
    await start();
    rmSync(fileOf('sealing.old'));
    await expect(start()).rejects.toEqual(refused('keys/sealing.old.key is missing'));
  });
});

describe('while the sealing key is changed', { tags: 'long' }, () => {
  it('the old key and the next one are good, and the old one is needed until everything was sealed anew', async () => {
    await start();
    const { current: old } = readSealingKeys(dataDir);
    const next = newKey();
    keepOldSealingKey(dataDir, old);
    await start();
    await keepNextSealingKey(database.sql, old, next);
    await start();
    placeNewSealingKey(dataDir, next);
    await start();

    copyFileSync(fileOf('sealing.old'), fileOf('kept'));
    rmSync(fileOf('sealing.old'));
    await expect(start()).rejects.toEqual(refused('keys/sealing.old.key is missing'));
    writeFileSync(fileOf('sealing.old'), newKey().toString('hex'));
    await expect(start()).rejects.toEqual(refused('keys/sealing.old.key is not the key that it replaces'));
    copyFileSync(fileOf('kept'), fileOf('sealing.old'));
    placeNewSealingKey(dataDir, newKey());
    await expect(start()).rejects.toEqual(refused('keys/sealing.key is not the key of this database'));
    placeNewSealingKey(dataDir, next);

    await settleSealingKey(database.sql, next);
    await start();
    removeOldSealingKey(dataDir);
    await start();
    expect(findSealingKeys(dataDir)).toEqual({ current: next, old: undefined });
    placeNewSealingKey(dataDir, old);
    await expect(start()).rejects.toEqual(refused('keys/sealing.key is not the key of this database'));
  });
});

describe('a tool', () => {
  it('takes whatever keys of the database there are, and no other', async () => {
    const check = (pepper?: string) => refuseOtherKeys(database.sql, { dataDir, pepper });
    await check();
    await start(PEPPER);
    await check();
    await check(PEPPER);
    await expect(check(`${PEPPER}.`)).rejects.toEqual(refused('PEPPER is not'));
    readPepper(dataDir);
    await expect(check()).rejects.toEqual(refused('keys/pepper.key is not the pepper'));
    rmSync(fileOf('pepper'));
    rmSync(fileOf('sealing'));
    await expect(check()).rejects.toEqual(refused('keys/sealing.key is missing'));
    await database.sql`drop table key_check_values`;
    await check();
  });
});
