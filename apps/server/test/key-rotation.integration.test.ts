/**
 * The sealing key of a whole exchange changed: one of each kind of sealed value is filled in through the real calls, and
 * must open through them after every rotation, and under the keys that lie there wherever a rotation was stopped.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallName,
  type CallRequest,
  type CallResult,
  type Envelope,
  ERRORS,
  type MemberCodePurpose,
} from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { DESK_BASE, DESK_HEADERS, type DeskCallName, type DeskResult } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { eventually } from '@tern/test-kit/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RotationStep, rotateKey, sealedValues } from '../src/boot/key-rotation.ts';
import {
  findSealingKeys,
  KEY_DRAFT,
  keepOldSealingKey,
  newKey,
  placeNewSealingKey,
  readSealingKeys,
} from '../src/exchange-data/data-folder.ts';
import { refuseOtherKeys } from '../src/exchange-data/kept-keys.ts';
import { onDatabase as startDatabase } from '../src/exchange-data/with-database.ts';
import { SEALED_COLUMNS } from '../src/modules.ts';
import type { Sql } from '../src/platform/database/index.ts';
import { FolderStorage } from '../src/platform/object-storage/index.ts';
import { SealedBox, type SealingKeys } from '../src/platform/secrets/sealed-box.ts';
import { totpCode } from '../src/platform/secrets/totp.ts';
import { PASSWORD, RunningExchangeForTests, type Session } from './kit/running-exchange.ts';

/** Columns of bytes that hold nothing sealed: rows of the journal, and hashes. */
const NOT_SEALED = [
  ...['commands', 'events', 'prev_hash', 'hash'].map((column) => `journal.${column}`),
  ...['last_hash', 'sha256'].map((column) => `journal_archive.${column}`),
  ...['journal_hash', 'state_hash'].map((column) => `kernel_snapshot.${column}`),
  ...['kernel_snapshot_part.bytes', 'staff_audit.prev_hash', 'staff_audit.hash'],
  // Public pictures of banners.
  'content_pictures.bytes',
  // Where commands of other processes stood in their messages.
  'command_address.addresses',
  // Proofs and digests, which open nothing.
  ...['deposit_addresses.mac', 'withdrawal_requests.digest'],
];
const POST_PASSWORD = '482915';
const STEP_MS = 30_000;
const DRAFT = { form: 'saveNotice', subject: 'new' };
const DRAFT_CONTENT = JSON.stringify({ zh: { title: '公告' } });
const ANNA = { phone: '13900000021', name: 'Anna Karenina', number: 'P1234567' };
const BEN = { phone: '13900000022', name: 'Ben Hur', number: 'P7654321' };
/** A child's verification waits for the desk, with the image of a guardian. */
const BIRTH_OF_A_CHILD = '2020-02-02';

const wide = ['CALLS_PER_SECOND', 'LOGINS_PER_MINUTE', 'REGISTRATIONS_PER_DAY'].map((name) => [
  `LIMIT_${name}`,
  '1000000',
]);

/** On a busy machine the market may fall silent for a while, and every call is refused meanwhile. */
const isUnavailable = ({ errorCode }: { errorCode: unknown }) => errorCode === ERRORS.unavailable.code;
class PatientExchange extends RunningExchangeForTests {
  override async call<N extends CallName>(
    name: N,
    params: CallRequest<N>,
    session?: Session,
  ): Promise<Envelope<CallResult<N>>> {
    return eventually('the server is there for calls', async () => {
      const answer = await super.call(name, params, session);
      return !isUnavailable(answer) && answer;
    });
  }
}
const exchange = new PatientExchange({ IDENTITY_AUTO_PASS: 'true', ...Object.fromEntries(wide) });
const { dataDir } = exchange;
const ask = exchange.ask.bind(exchange);
const onDatabase = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
  // Without the lock of the data folder, which a change of the key takes within the work.
  startDatabase({ dataDir, databaseUrl: undefined }, work);
const rotate = (onStep?: (step: RotationStep) => void) =>
  rotateKey({ dataDir, databaseUrl: undefined }, onStep);
const keysNow = () => readSealingKeys(dataDir);

let anna: Session;
let ben: Session;
let annasGoogle = '';
let bensPendingGoogle = '';
let qrImage = '';
let proposalId = '';
let reviewId = '';

beforeAll(async () => {
  await exchange.start();
  anna = await exchange.register(ANNA.phone);
  await submit(anna, ANNA, { birthDate: '1990-01-01' });
  const postPassword = { postPassword: POST_PASSWORD, password: PASSWORD, channel: 'phone' } as const;
  await ask(
    'setPostPassword',
    { ...postPassword, code: await code(anna, ANNA.phone, 'POST_PASSWORD') },
    anna,
  );
  await addPayment('6222021234567890');
  qrImage = await upload('PAYMENT_QR', anna);
  annasGoogle = await startGoogle(anna);
  await bindGoogle(anna, ANNA.phone, annasGoogle);
  ben = await exchange.register(BEN.phone);
  const guardianImageId = await upload('GUARDIAN', ben);
  await submit(ben, BEN, { birthDate: BIRTH_OF_A_CHILD, guardianImageId });
  bensPendingGoogle = await startGoogle(ben);
  await changeAntiPhishingCode();
  const [maker, checker] = [await signedIn('maker'), await signedIn('checker')];
  const request = { name: 'newcomer', roles: ['support'], reason: 'a test' };
  proposalId = ((await maker('createOperator', request)) as unknown as { proposalId: string }).proposalId;
  await checker('approveProposal', { proposalId, reason: 'a test' });
  await checker('saveDraft', { ...DRAFT, path: '/notices/new', content: DRAFT_CONTENT });
});
afterAll(() => exchange.close());

async function submit(session: Session, { name, number }: typeof ANNA, more: object): Promise<void> {
  const person = { name, idNumber: number, country: 'GB', idType: 'PASSPORT' } as const;
  await ask('submitIdentity', { ...person, ...more }, session);
}

async function addPayment(account: string): Promise<void> {
  const card = { kind: 'bankCard', account, bankName: 'A bank', holderName: ANNA.name } as const;
  await ask('addPayment', { ...card, postPassword: POST_PASSWORD }, anna);
}

/** One is set and another one takes its place, so that the former one is kept too. */
async function changeAntiPhishingCode(): Promise<void> {
  const mail = 'ben@example.com';
  const owner = { channel: 'phone', code: await code(ben, BEN.phone, 'VERIFY_OWNER') } as const;
  const { ticket } = await ask('verifyOwner', owner, ben);
  await ask('bindTarget', { mail, ticket, code: await code(ben, mail, 'NEW_TARGET') }, ben);
  for (const text of ['Blue42', 'Green77']) {
    const proof = { password: PASSWORD, channel: 'phone' } as const;
    await ask(
      'setAntiPhishingCode',
      { text, ...proof, code: await code(ben, BEN.phone, 'ANTI_PHISHING') },
      ben,
    );
  }
}

async function code(session: Session, target: string, purpose: MemberCodePurpose) {
  await onDatabase((sql) => sql`update security_codes set created_ms = created_ms - 60000`);
  const captcha = await exchange.captcha('security');
  const to = purpose === 'NEW_TARGET' ? { mail: target } : ({ channel: 'phone' } as const);
  await ask('sendMemberCode', { purpose, ...to, ...captcha }, session);
  const [letter] = await ask('getOutbox', { target });
  return /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
}

async function startGoogle(session: Session): Promise<string> {
  return (await ask('startGoogle', {}, session)).secret;
}

async function bindGoogle(session: Session, phone: string, secret: string): Promise<void> {
  const proof = {
    password: PASSWORD,
    channel: 'phone',
    code: await code(session, phone, 'GOOGLE_BIND'),
  } as const;
  await ask('bindGoogle', { ...proof, googleCode: await nextGoogleCode(secret) }, session);
}

async function upload(kind: string, session: Session): Promise<string> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } });
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' }), 'x.png');
  const url = `http://127.0.0.1:${exchange.port}/api/${CALLS.uploadImage.path}`;
  const headers = { token: session.token, userid: session.userId };
  return eventually('the server is there for uploads', async () => {
    const response = await fetch(url, { method: 'POST', headers, body: form });
    const answer = (await response.json()) as Envelope<CallResult<'uploadImage'>>;
    if (answer.status === 'SUCCEED') return answer.result.imageId;
    if (!isUnavailable(answer)) throw new Error(answer.errorMessage);
    return undefined;
  });
}

const lastSteps = new Map<string, number>();
/**
 * The code of a step that was not used yet: a step is good once, and one step is accepted either way. A code that is
 * made now is still good when a busy machine checks it in the next step.
 */
async function nextGoogleCode(secret: string): Promise<string> {
  const step = Math.max(Math.floor(Date.now() / STEP_MS), (lastSteps.get(secret) ?? 0) + 1);
  lastSteps.set(secret, step);
  await sleep(Math.max(0, (step - 1) * STEP_MS - Date.now()));
  return totpCode(secret, step * STEP_MS);
}

/** Says calls as one of the demo's operators. */
async function signedIn(name: string) {
  const { console: origin, operators } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    console: string;
    operators: { name: string; password: string; otpauth: string }[];
  };
  const { password, otpauth } = operators.find((one) => one.name === name) ?? { password: '', otpauth: '' };
  let headers: Record<string, string> = { origin, 'content-type': 'application/json', connection: 'close' };
  const say = async <N extends DeskCallName>(call: N, request: object): Promise<DeskResult<N>> => {
    const { method, path } = DESK_CALLS[call];
    const query = new URLSearchParams(request as Record<string, string>).toString();
    const response = await fetch(`${origin}${DESK_BASE}${path}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify(request) }),
    });
    const answer = (await response.json()) as Envelope<DeskResult<N>>;
    if (answer.status !== 'SUCCEED') throw new Error(`${call}: ${answer.errorMessage}`);
    const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
    if (cookie !== undefined)
      headers = { ...headers, cookie, [DESK_HEADERS.csrf]: (answer.result as { csrf: string }).csrf };
    return answer.result;
  };
  await say('signIn', {
    name,
    password,
    totp: await nextGoogleCode(new URL(otpauth).searchParams.get('secret') ?? ''),
  });
  return say;
}

/** Reads all that was filled in, through the calls of members and operators. */
async function everythingOpens(): Promise<void> {
  const login = { phone: ANNA.phone, password: PASSWORD, clientType: 'android' } as const;
  const { ticket } = await ask('login', { ...login, ...(await exchange.captcha('login')) });
  const googleCode = await nextGoogleCode(annasGoogle);
  await ask('loginSecond', { ticket, googleCode, clientType: 'android' });
  const [first] = await ask('getPayments', {}, anna);
  expect(first).toMatchObject({ holderName: ANNA.name, account: '****7890' });
  expect((await ask('getIdentity', {}, anna)).cardNo).toBe('P*****67');
  expect((await ask('getAntiPhishingCode', {}, ben)).code).toBe('G****7');
  const { base64 } = await ask('getImage', { imageId: qrImage }, anna);
  expect((await sharp(Buffer.from(base64, 'base64')).metadata()).width).toBe(640);
  const desk = await signedIn('checker');
  expect((await desk<'getDraft'>('getDraft', DRAFT)).content).toBe(DRAFT_CONTENT);
  const { rows } = await desk('getIdentityReviews', { state: 'PENDING' });
  reviewId = rows[0]?.reviewId ?? '';
  const reason = 'a test';
  await desk('claimIdentityReview', { reviewId, reason });
  const opened = await desk('openIdentityReview', { reviewId, reason });
  expect(opened).toMatchObject({ idNumber: BEN.number, birthDate: BIRTH_OF_A_CHILD });
  const imageId = opened.images[0]?.imageId ?? '';
  const seen = await desk('viewIdentityImage', { reviewId, imageId, reason });
  expect((await sharp(Buffer.from(seen.base64, 'base64')).metadata()).height).toBe(480);
}

const only = (current: Buffer): SealingKeys => ({ current, old: undefined });

/** The number of values that open, for each kind. */
async function counts(sql: Sql, keys: SealingKeys): Promise<number[]> {
  const found: number[] = [];
  for (const kind of sealedValues(sql, dataDir)) found.push(await kind.check(keys));
  return found;
}

async function nothingOpensUnder(sql: Sql, key: Buffer): Promise<void> {
  for (const { use, table, column, subject, about } of SEALED_COLUMNS) {
    const rows = await sql<{ subject: string; sealed: Buffer }[]>`
      select ${sql(subject)}::text as subject, ${sql(column)} as sealed from ${sql(table)}
      where ${sql(column)} is not null`;
    expect(rows.length, `${table}.${column}`).toBeGreaterThan(0);
    for (const row of rows)
      expect(() => new SealedBox(key, use).open(row.sealed, about(row.subject)), table).toThrow();
  }
  const storage = new FolderStorage(dataDir, key);
  for await (const name of storage.names()) await expect(storage.get(name)).rejects.toThrow();
}

it('knows every column of bytes in the schema', async () => {
  const columns = await onDatabase(
    (sql) => sql<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`,
  );
  const known = [...SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`), ...NOT_SEALED];
  expect(columns.map(({ name }) => name).sort()).toEqual(known.sort());
});

it('is refused while a server works on the data', async () => {
  const before = findSealingKeys(dataDir);
  await expect(rotate()).rejects.toThrow(/^a server works on this data \(host .+\): stop it first$/);
  expect(findSealingKeys(dataDir)).toEqual(before);
});

it('seals everything anew, once, and nothing is left under the old key', async () => {
  await exchange.stop();
  const { current: old } = keysNow();
  await onDatabase(async (sql) => {
    const before = await counts(sql, only(old));
    expect(before.every((count) => count > 0)).toBe(true);
    const steps: RotationStep[] = [];
    const { isContinued, kinds } = await rotate((step) => steps.push(step));
    expect(isContinued).toBe(false);
    expect(kinds.map(({ count }) => count)).toEqual(before);
    expect(kinds.map(({ anew }) => anew)).toEqual(before);
    expect(steps.slice(0, 2)).toEqual(['old key kept', 'new key placed']);
    expect(steps.slice(-2)).toEqual(['checked', 'old key removed']);
    const keys = keysNow();
    expect(keys.old).toBeUndefined();
    expect(keys.current).not.toEqual(old);
    expect(statSync(join(dataDir, 'keys/sealing.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataDir, 'keys')).sort()).toEqual(['pepper.key', 'sealing.key']);
    await nothingOpensUnder(sql, old);
  });
});

it('stopped after any of its steps, loses nothing and is finished by the next run', async () => {
  await onDatabase(async (sql) => {
    const steps: RotationStep[] = [];
    const all = (await rotate((step) => steps.push(step))).kinds.map(({ count }) => count);
    // One transaction for each kind of rows, one step for each image, and the four that change keys.
    expect(steps).toHaveLength(SEALED_COLUMNS.length + (all.at(-1) ?? 0) + 4);
    for (const [at, step] of steps.entries()) {
      const { current: old } = keysNow();
      let seen = 0;
      const stopped = rotate(() => {
        if (seen++ === at) throw new Error('killed');
      });
      await expect(stopped, step).rejects.toThrow('killed');
      const between = keysNow();
      await refuseOtherKeys(sql, { dataDir });
      expect(await counts(sql, between), `${at}: ${step}`).toEqual(all);
      if (step !== 'old key removed') expect(between.old).toEqual(old);
      const { isContinued, kinds } = await rotate();
      expect(isContinued, step).toBe(step !== 'old key kept' && step !== 'old key removed');
      expect(kinds.map(({ count }) => count)).toEqual(all);
      await refuseOtherKeys(sql, { dataDir });
      expect(await sql`select 1 from key_check_values where name = 'next sealing'`).toHaveLength(0);
      const after = keysNow();
      expect([after.old, after.current.equals(old)]).toEqual([undefined, false]);
      // A run that had begun placed the one new key; the next has made no other.
      if (isContinued) expect(after.current).toEqual(between.current);
      await nothingOpensUnder(sql, old);
    }
  });
});

it('does not take a copy of the key for a change, nor half a file for a key', async () => {
  const { current: old } = keysNow();
  keepOldSealingKey(dataDir, old);
  writeFileSync(join(dataDir, KEY_DRAFT), 'half a');
  await onDatabase(async (sql) => {
    expect((await rotate()).isContinued).toBe(false);
    await nothingOpensUnder(sql, old);
  });
});

it('changes nothing when a value opens under no key, or when the database is another', async () => {
  const before = findSealingKeys(dataDir);
  await onDatabase(async (sql) => {
    const [kept] = await sql<{ sealed: Buffer }[]>`select sealed from payment_methods`;
    await sql`update payment_methods set sealed = decode(repeat('00', 60), 'hex')`;
    await expect(rotate()).rejects.toThrow(/the key was not changed.*payment_methods \d+ does not open/);
    await sql`update payment_methods set sealed = ${kept?.sealed ?? null}`;
    await sql`update schema_migration set id = 'another' where id = 'payment/0001-init'`;
    await expect(rotate()).rejects.toThrow('the database is empty or of another version');
    await sql`update schema_migration set id = 'payment/0001-init' where id = 'another'`;
  });
  placeNewSealingKey(dataDir, newKey());
  await expect(rotate()).rejects.toMatchObject({
    message: expect.stringContaining('sealing.key is not the key of this database'),
    exitCode: 78,
  });
  placeNewSealingKey(dataDir, before?.current as Buffer);
  expect(findSealingKeys(dataDir)).toEqual(before);
  const elsewhere = mkdtempSync(join(tmpdir(), 'tern-no-keys-'));
  const strange = rotateKey({ dataDir: elsewhere, databaseUrl: undefined });
  await expect(strange).rejects.toThrow('it is not the data folder of an exchange');
  rmSync(elsewhere, { recursive: true });
});

it('stopped half-way, lets a server work with both keys', { tags: 'long' }, async () => {
  let seen = 0;
  const stop = () => {
    if (++seen === 5) throw new Error('killed');
  };
  await expect(rotate(stop)).rejects.toThrow('run npm run rotate-key again');
  expect(keysNow().old).toBeDefined();
  await exchange.start();
  await everythingOpens();
  await addPayment('6222020000000001');
  await upload('PAYMENT_QR', anna);
  await exchange.stop();
});

it('is finished from the command line, and then everything opens through the calls', {
  tags: 'long',
}, async () => {
  const { current, old } = keysNow();
  const { status, said } = await runTool({ DATA_DIR: dataDir });
  expect(said).toContain('which a run before had begun, is finished');
  expect(said).toMatch(/ of 2 payment methods\n/);
  expect(said).toContain('Backups made before still need the old key');
  expect(status).toBe(0);
  expect(keysNow()).toEqual(only(current));
  await onDatabase((sql) => nothingOpensUnder(sql, old as Buffer));
  await exchange.start();
  await everythingOpens();
  await bindGoogle(ben, BEN.phone, bensPendingGoogle);
  const maker = await signedIn('maker');
  const { secret } = await maker('takeProposalSecret', { proposalId, reason: 'a test' });
  expect(secret).toMatch(/^\S{20}$/);
});

it('makes no database where there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tern-other-database-'));
  readSealingKeys(folder);
  const { status, said } = await runTool({ DATA_DIR: folder });
  expect(said).toContain('holds no database and DATABASE_URL is not set');
  expect(status).not.toBe(0);
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
  rmSync(folder, { recursive: true });
});

function runTool(env: Record<string, string>): Promise<{ status: number | null; said: string }> {
  const entry = join(import.meta.dirname, '../dist/rotate-key.js');
  const child = spawn(process.execPath, [entry], { env: { PATH: process.env.PATH ?? '', ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  return new Promise((resolve) => child.on('exit', (status) => resolve({ status, said })));
}
