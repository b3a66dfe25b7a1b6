/**
 * Check values of the keys that lie outside the database. The database keeps one for each key; a start and every tool
 * that uses a key compare it, so that a missing, changed or damaged key is never replaced in silence, which would make
 * every password wrong and every sealed value unreadable. While the sealing key is being changed there are two values:
 * that of the key under which the data lies, and that of the next key.
 */
import { hkdfSync } from 'node:crypto';
import type { Config } from '../config.ts';
import { SEALED_IDENTITIES, Submissions } from '../modules/identity/index.ts';
import { SEALED_COLUMNS } from '../modules.ts';
import type { Queryable, Sql } from '../platform/database/index.ts';
import { transact } from '../platform/database/transact.ts';
import { keyedHash } from '../platform/secrets/keyed-hash.ts';
import { SealedBox, type SealingKeys } from '../platform/secrets/sealed-box.ts';
import { newestOpens } from '../platform/secrets/sealed-column.ts';
import { findPepper, findSealingKeys, KeyError, readPepper, readSealingKeys } from './data-folder.ts';

type KeyName = 'sealing' | 'next sealing' | 'pepper';
type KeyPlace = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'pepper'>>;

/**
 * Makes the keys of a new exchange and keeps their check values; later it refuses every other key. Data from before the
 * check values gets them when its keys are there, open what is sealed and give the hashes of what can be hashed anew.
 * The schema is there, and no other process works on the data.
 * @throws KeyError
 */
export async function keepKeys(sql: Sql, place: KeyPlace): Promise<void> {
  const { dataDir } = place;
  const kept = await keptValues(sql);
  const isOlder = kept.size === 0 && (await hasJournal(sql));
  const isNew = kept.size === 0 && !isOlder;
  if (isNew) readSealingKeys(dataDir);
  const keys = findSealingKeys(dataDir) ?? missing('sealing', place);
  const pepper = pepperThere(place) ?? (isNew ? readPepper(dataDir) : missing('pepper', place));
  if (!isNew && !isOlder) {
    refuseOtherSealing(kept, keys, place);
    refuseOtherPepper(kept, pepper, place);
    return;
  }
  if (isOlder) {
    await refuseUselessSealing(sql, keys, place);
    await refuseUselessPepper(sql, keys, pepper, place);
  }
  await transact(sql, async (within) => {
    await keep(within, 'sealing', keys.old ?? keys.current);
    if (keys.old !== undefined) await keep(within, 'next sealing', keys.current);
    await keep(within, 'pepper', pepper);
  });
}

/**
 * For restored data and for tools: refuses keys that are there and are not those of the database. A pepper that is not
 * there may be a setting that this process was not given. @throws KeyError
 */
export async function refuseOtherKeys(sql: Sql, place: KeyPlace): Promise<void> {
  const kept = await keptValues(sql);
  if (kept.size === 0) return;
  refuseOtherSealing(kept, findSealingKeys(place.dataDir) ?? missing('sealing', place), place);
  const pepper = pepperThere(place);
  if (pepper !== undefined) refuseOtherPepper(kept, pepper, place);
}

/** A change of the sealing key: before the next key is placed beside the one under which everything lies. */
export async function keepNextSealingKey(sql: Sql, current: Buffer, next: Buffer): Promise<void> {
  await transact(sql, async (within) => {
    await keep(within, 'sealing', current);
    await keep(within, 'next sealing', next);
  });
}

/** All sealed values are under this key alone. */
export async function settleSealingKey(sql: Sql, current: Buffer): Promise<void> {
  await transact(sql, async (within) => {
    await keep(within, 'sealing', current);
    await within`delete from key_check_values where name = 'next sealing'`;
  });
}

/** Nothing about a key can be computed from it but whether another key is the same. */
function checkValue(name: KeyName, key: Buffer): string {
  const use = name === 'pepper' ? 'pepper' : 'sealing';
  return Buffer.from(
    hkdfSync('sha256', key, Buffer.alloc(0), `tern check value of the ${use} key`, 32),
  ).toString('base64');
}

async function keep(sql: Queryable, name: KeyName, key: Buffer): Promise<void> {
  await sql`
    insert into key_check_values (name, value) values (${name}, ${checkValue(name, key)})
    on conflict (name) do update set value = excluded.value`;
}

async function keptValues(sql: Sql): Promise<Map<KeyName, string>> {
  const [table] = await sql<{ is_there: boolean }[]>`
    select to_regclass('key_check_values') is not null as is_there`;
  const rows =
    table?.is_there === true
      ? await sql<{ name: KeyName; value: string }[]>`select name, value from key_check_values`
      : [];
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function hasJournal(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ used: boolean }[]>`select exists (select from journal) as used`;
  return row?.used === true;
}

/** The key that everything new is sealed with must be known, and what is sealed already must open. */
function refuseOtherSealing(
  kept: ReadonlyMap<KeyName, string>,
  { current, old }: SealingKeys,
  { dataDir }: KeyPlace,
): void {
  const isKept = (name: KeyName, key: Buffer | undefined) =>
    key !== undefined && kept.get(name) === checkValue(name, key);
  if (isKept('sealing', current)) return;
  if (!isKept('next sealing', current))
    throw new KeyError(
      `the sealing key ${dataDir}/keys/sealing.key is not the key of this database: put the file back from a backup`,
    );
  if (!isKept('sealing', old))
    throw new KeyError(
      `the change of the sealing key is unfinished, and ${dataDir}/keys/sealing.old.key is ${old === undefined ? 'missing' : 'not the key that it replaces'}: put the file back from a backup`,
    );
}

function refuseOtherPepper(kept: ReadonlyMap<KeyName, string>, pepper: Buffer, place: KeyPlace): void {
  if (kept.get('pepper') !== checkValue('pepper', pepper)) refuseAsOther(place);
}

/** The numbers of identities are kept sealed beside their keyed hashes; nothing else of an older exchange proves a pepper. */
async function refuseUselessPepper(sql: Sql, keys: SealingKeys, pepper: Buffer, place: KeyPlace) {
  const box = new SealedBox(keys, SEALED_IDENTITIES.use);
  if (!(await new Submissions(sql, box, keyedHash(pepper)).newestHashFits())) refuseAsOther(place);
}

function refuseAsOther(place: KeyPlace): never {
  throw new KeyError(
    place.pepper === undefined
      ? `the pepper ${place.dataDir}/keys/pepper.key is not the pepper of this database: put the file back from a backup, or set PEPPER as it was`
      : 'PEPPER is not the pepper of this database: set it as it was; if it was not set before, remove the setting',
  );
}

/** The newest value of each kind must open: an older exchange has no other proof of its key. */
async function refuseUselessSealing(sql: Sql, keys: SealingKeys, { dataDir }: KeyPlace): Promise<void> {
  for (const column of SEALED_COLUMNS)
    if (!(await newestOpens(sql, column, keys)))
      throw new KeyError(
        `the sealing key ${dataDir}/keys/sealing.key does not open the ${column.name}: put the file back from a backup`,
      );
}

function pepperThere({ dataDir, pepper }: KeyPlace): Buffer | undefined {
  return pepper === undefined ? findPepper(dataDir) : Buffer.from(pepper);
}

function missing(name: 'sealing' | 'pepper', { dataDir }: KeyPlace): never {
  const path = `${dataDir}/keys/${name}.key`;
  throw new KeyError(
    name === 'sealing'
      ? `the database has data and the sealing key ${path} is missing: put the file back from a backup`
      : `the database has data and the pepper ${path} is missing: put the file back from a backup, or set PEPPER as it was`,
  );
}
