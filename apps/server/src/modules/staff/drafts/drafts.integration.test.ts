/** Drafts of forms through the desk's calls (rules/security#drafts). */
import { ERRORS } from '@tern/protocol';
import { LONGEST_DRAFT_BYTES } from '@tern/protocol/desk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../../test/kit/desk-for-tests.ts';
import { SealedBox } from '../../../platform/secrets/sealed-box.ts';
import { Drafts, SEALED_DRAFTS } from './drafts.ts';

const DAY_MS = 24 * 3_600_000;
const NAME = { form: 'saveNotice', subject: 'new' };
const contentOf = (body: string) => JSON.stringify({ zh: { title: '', body } });
const draft = (body: string) => ({ ...NAME, path: '/notices/new', content: contentOf(body) });

let desk: DeskForTests;
let anna: Browser;
let ben: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open();
  await desk.operator('anna', 'support');
  await desk.operator('ben', 'admin');
  anna = await desk.signIn('anna');
  ben = await desk.signIn('ben');
});
afterAll(() => desk.close());

const rowsOf = async () => Number((await desk.database.sql`select count(*) as n from staff_drafts`)[0]?.n);

it('a draft is the operator’s own: no other operator lists, reads, replaces or discards it', async () => {
  await desk.ask('saveDraft', draft('of anna'), anna);
  expect(await desk.ask('getDrafts', {}, ben)).toEqual([]);
  expect(await desk.ask('getDraft', NAME, ben)).toEqual({ content: '', savedTime: 0 });
  await desk.ask('saveDraft', draft('of ben'), ben);
  await desk.ask('discardDraft', NAME, ben);
  expect(await desk.ask('getDrafts', {}, anna)).toEqual([
    { ...NAME, path: '/notices/new', savedTime: desk.clock.nowMs() },
  ]);
  expect((await desk.ask('getDraft', NAME, anna)).content).toBe(contentOf('of anna'));
});

it('the last save of a form is its draft, and it outlives the session', async () => {
  await desk.ask('saveDraft', draft('first'), anna);
  await desk.ask('saveDraft', draft('第二稿'), anna);
  await desk.ask('signOut', {}, anna);
  desk.clock.step(DAY_MS);
  anna = await desk.signIn('anna');
  expect((await desk.ask('getDraft', NAME, anna)).content).toBe(contentOf('第二稿'));
  await desk.ask('discardDraft', NAME, anna);
  expect((await desk.ask('getDraft', NAME, anna)).content).toBe('');
});

it('a draft is sealed in the database, and a row that is given to another operator opens for neither', async () => {
  const { sql } = desk.database;
  ben = await desk.signIn('ben');
  await desk.ask('saveDraft', draft('nothing to be read'), anna);
  const [row] = await sql<{ sealed: Buffer }[]>`select content_sealed as sealed from staff_drafts`;
  expect(row?.sealed.includes('nothing to be read')).toBe(false);
  await sql`
    update staff_drafts set operator_id = (select operator_id from staff_operators where name = 'ben')`;
  expect((await desk.ask('getDraft', NAME, anna)).content).toBe('');
  expect(await desk.errorOf('getDraft', NAME, ben)).toBe(ERRORS.internal.code);
  await sql`delete from staff_drafts`;
});

it('no draft is kept of a password or a secret, of a form that is none, or of one that the roles do not open', async () => {
  const refused = (request: object) => desk.errorOf('saveDraft', { ...draft('a text'), ...request }, anna);
  expect(await refused({ form: 'changeOwnPassword' })).toBe(ERRORS.parameterInvalid.code);
  expect(await refused({ form: 'signIn' })).toBe(ERRORS.parameterInvalid.code);
  expect(await refused({ form: 'getDeskNotices' })).toBe(ERRORS.parameterInvalid.code);
  expect(await refused({ form: 'constructor' })).toBe(ERRORS.parameterInvalid.code);
  expect(await refused({ form: 'createMarket' })).toBe(ERRORS.deskRole.code);
  for (const name of ['password', 'newPassword', 'totp', 'clientSecret', 'passphrase'])
    expect(await refused({ content: JSON.stringify({ inner: [{ [name]: 'x' }] }) })).toBe(
      ERRORS.parameterInvalid.code,
    );
  for (const content of ['"a text"', '[]', '{', 'null'])
    expect(await refused({ content })).toBe(ERRORS.parameterInvalid.code);
  expect(await refused({ path: 'https://elsewhere.example/' })).toBe(ERRORS.parameterInvalid.code);
  expect(await rowsOf()).toBe(0);
});

it('a draft has 64 KB at most, counted as UTF-8, and quotes do not count twice', async () => {
  const frame = Buffer.byteLength(contentOf(''));
  const longest = 'é'.repeat((LONGEST_DRAFT_BYTES - frame) / 2);
  expect(await desk.errorOf('saveDraft', draft(longest), anna)).toBe('');
  expect(await desk.errorOf('saveDraft', draft(`${longest}é`), anna)).toBe(ERRORS.draftTooLong.code);
  const fields = Array.from({ length: 13_000 }, () => '');
  expect(await desk.errorOf('saveDraft', { ...draft(''), content: JSON.stringify({ fields }) }, anna)).toBe(
    '',
  );
});

it('drafts are kept for 30 days, the newest hundred of an operator', async () => {
  for (let number = 1; number <= 101; number++) {
    desk.clock.step(100);
    await desk.ask('saveDraft', { ...draft('one of many'), subject: String(number) }, anna);
  }
  const drafts = await desk.ask('getDrafts', {}, anna);
  expect(drafts).toHaveLength(100);
  expect([drafts[0]?.subject, drafts.at(-1)?.subject]).toEqual(['101', '2']);
  desk.clock.step(30 * DAY_MS);
  anna = await desk.signIn('anna');
  expect(await desk.ask('getDrafts', {}, anna)).toEqual([]);
  expect((await desk.ask('getDraft', { ...NAME, subject: '101' }, anna)).content).toBe('');
  expect(await rowsOf()).toBe(100);
  const box = new SealedBox(Buffer.alloc(32), SEALED_DRAFTS.use);
  await new Drafts(desk.database.sql, box).sweep(desk.clock.nowMs());
  expect(await rowsOf()).toBe(0);
});

it('a draft leaves no row in the audit log and no intent', async () => {
  const { sql } = desk.database;
  await desk.ask('saveDraft', draft('not to be logged'), anna);
  await desk.ask('discardDraft', NAME, anna);
  const rows = await sql`select 1 from staff_audit where call in ('saveDraft', 'discardDraft')`;
  expect([rows.length, (await sql`select 1 from staff_intents`).length]).toEqual([0, 0]);
});

it('an operator with a password of another’s choice has no drafts before the change', async () => {
  await desk.database.sql`update staff_operators set must_change_password = true where name = 'anna'`;
  expect(await desk.errorOf('getDrafts', {}, anna)).toBe(ERRORS.deskPasswordFirst.code);
  expect(await desk.errorOf('saveDraft', draft('too early'), anna)).toBe(ERRORS.deskPasswordFirst.code);
  expect(await desk.errorOf('getDraft', NAME, anna)).toBe(ERRORS.deskPasswordFirst.code);
  expect(await desk.errorOf('discardDraft', NAME, anna)).toBe(ERRORS.deskPasswordFirst.code);
});
