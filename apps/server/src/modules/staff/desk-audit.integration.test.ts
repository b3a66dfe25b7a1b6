/**
 * Tests the audit log of the desk: actions with their operators, refused calls with their callers, in a chain that
 * shows every change.
 */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../test/kit/desk-for-tests.ts';
import { loadConfig } from '../../config.ts';
import { openKeyedHash, readSealingKeys } from '../../exchange-data/data-folder.ts';
import { AdminError } from '../../platform/admin/index.ts';
import { openStaff } from './index.ts';

const PAIR = 'BTC/USDT';
const HOUR_MS = 3_600_000;
const reason = 'because of a test';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let maker: Browser;
let checker: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open();
  await desk.operator('maker', 'admin');
  await desk.operator('checker', 'admin');
  await desk.operator('anna', 'support');
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
  for (let place = 1; place < 20; place++)
    await desk.ask('setMarketPlace', { pairsName: PAIR, place, reason }, maker);
});
afterAll(() => desk.close());

describe('the audit log', () => {
  it('holds who did what, before and after, and who was refused', async () => {
    const markup = '<script>alert(1)</script> & <b>bold</b>';
    await desk.ask('setMarketPlace', { pairsName: PAIR, place: 7, reason: `${markup}\u202Eevil` }, maker);
    const [row] = (await desk.ask('getAudit', { call: 'setMarketPlace', limit: '1' }, checker)).rows;
    // The reason as it was written, but for characters that turn text around; a page shows it as text.
    expect(row).toMatchObject({
      operator: 'maker',
      ip: '127.0.0.1',
      subject: PAIR,
      outcome: 'DONE',
      errorCode: '',
      reason: `${markup}evil`,
      before: '{"place":19}',
      after: '{"place":7}',
    });
    const support = await desk.signIn('anna');
    await desk.errorOf('setCnyRate', { rate: '7.1', reason }, support);
    await desk.errorOf(
      'haltMarket',
      { pairsName: 'NO/PAIR', status: 'SUSPENDED', publicText: { zh: '维护', en: 'Maintenance' }, reason },
      maker,
    );
    const { rows } = await desk.ask('getAudit', { limit: '10' }, checker);
    expect(rows.find(({ call }) => call === 'setCnyRate')).toMatchObject({
      operator: 'anna',
      outcome: 'REFUSED',
      errorCode: code('deskRole'),
    });
    expect(rows.find(({ call }) => call === 'haltMarket')).toMatchObject({
      subject: 'pairsName NO/PAIR',
      outcome: 'REFUSED',
      errorCode: code('pairUnknown'),
    });
    expect((await desk.ask('getAudit', { call: 'signIn', limit: '1' }, checker)).rows[0]).toMatchObject({
      operator: 'anna',
      subject: 'operator anna',
      outcome: 'DONE',
    });
  });

  it('holds what was cut short between the deed and its row', async () => {
    const { audit } = desk.staff;
    const append = audit.append.bind(audit);
    audit.append = () => Promise.reject(new Error('the process died'));
    const cut = await desk.call('setMarketPlace', { pairsName: PAIR, place: 8, reason: 'unseen' }, maker);
    audit.append = append;
    expect(cut.errorCode).toBe(code('internal'));
    // An action that may still be under way is not settled.
    await audit.settleIntents(desk.clock.nowMs());
    expect((await desk.ask('getAudit', { limit: '1' }, checker)).rows[0]?.reason).not.toBe('unseen');
    for (let start = 0; start < 2; start++) await audit.settleIntents(Number.MAX_SAFE_INTEGER);
    const { rows } = await desk.ask('getAudit', { limit: '2' }, checker);
    expect(rows[0]).toMatchObject({
      operator: 'maker',
      call: 'setMarketPlace',
      subject: `pairsName ${PAIR}`,
      reason: 'unseen',
      outcome: 'INTERRUPTED',
      before: '',
      after: '',
    });
    expect(rows[1]?.reason).not.toBe('unseen');
    expect((await desk.ask('verifyAudit', {}, checker)).isWhole).toBe(true);
    await desk.ask('setMarketPlace', { pairsName: PAIR, place: 7, reason }, maker);
  });

  it('holds what failed in the middle as such: it may have been done', async () => {
    const { sessions } = desk.staff;
    const endAll = sessions.endAll.bind(sessions);
    sessions.endAll = async (...of) => {
      await endAll(...of);
      throw new Error('the database went away');
    };
    const operatorId = String((await desk.staff.operators.byName('anna'))?.operatorId);
    const failed = await desk.errorOf('endOperatorSessions', { operatorId, reason }, maker);
    sessions.endAll = endAll;
    expect(failed).toBe(code('internal'));
    expect((await desk.ask('getAudit', { limit: '1' }, checker)).rows[0]).toMatchObject({
      call: 'endOperatorSessions',
      subject: `operatorId ${operatorId}`,
      outcome: 'INTERRUPTED',
      errorCode: code('internal'),
    });
  });

  it('pages neither repeat nor lose a row', async () => {
    const numbers: number[] = [];
    let cursor: string | undefined = '';
    do {
      const page: { rows: { number: string }[]; cursor: string } = await desk.ask(
        'getAudit',
        { limit: '7', ...(cursor !== '' && { cursor }) },
        checker,
      );
      numbers.push(...page.rows.map(({ number }) => Number(number)));
      cursor = page.cursor;
    } while (cursor !== '');
    const newest = numbers[0] as number;
    expect(numbers).toEqual(Array.from({ length: newest }, (_, at) => newest - at));
  });

  it('writes its head into the log of the server once a day', async () => {
    const { head, rows } = await desk.ask('verifyAudit', {}, checker);
    const config = loadConfig({ DATA_DIR: desk.dataDir, PORT: '0', LOG_LEVEL: 'silent' });
    const warned: unknown[][] = [];
    const midnightMs = desk.clock.nowMs() - (desk.clock.nowMs() % (24 * HOUR_MS));
    let nowMs = midnightMs;
    const { jobs } = await openStaff({
      sql: desk.database.sql,
      clock: { nowMs: () => nowMs },
      log: { warn: (...said: unknown[]) => warned.push(said) },
      secrets: { keyed: openKeyedHash(config), sealing: readSealingKeys(config.dataDir) },
      config: config.desk,
      exchangeName: config.exchangeName,
      mode: config.mode,
      registry: { find: () => undefined },
    });
    for (const beforeMs of [HOUR_MS, 1, 0]) {
      nowMs = midnightMs - beforeMs;
      for (const { run } of jobs) await run();
      expect(warned).toHaveLength(beforeMs === 0 ? 1 : 0);
    }
    expect(warned).toEqual([[{ number: rows, hash: head }, 'the head of the audit log']]);
  });

  it('refuses to be changed, and shows when it was all the same', async () => {
    const { sql } = desk.database;
    const whole = await desk.ask('verifyAudit', {}, checker);
    expect(whole).toMatchObject({ isWhole: true, brokenAt: 0 });
    expect(whole.rows).toBeGreaterThan(20);
    await expect(sql`update staff_audit set reason = 'x' where number = 5`).rejects.toThrow('append-only');
    await expect(sql`delete from staff_audit where number = 5`).rejects.toThrow('append-only');
    await expect(sql`truncate staff_audit`).rejects.toThrow('append-only');
    await sql`alter table staff_audit disable trigger staff_audit_no_change`;
    const tampered = async (change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
      await change();
      const verdict = await desk.ask('verifyAudit', {}, checker);
      await undo();
      return verdict;
    };
    const [kept] = await sql<{ reason: string }[]>`select reason from staff_audit where number = 5`;
    expect(
      await tampered(
        () => sql`update staff_audit set reason = 'another' where number = 5`,
        () => sql`update staff_audit set reason = ${kept?.reason ?? ''} where number = 5`,
      ),
    ).toMatchObject({ isWhole: false, brokenAt: 5 });
    expect(
      await tampered(
        () => sql`update staff_audit set number = -9 where number = 9`,
        () => sql`update staff_audit set number = 9 where number = -9`,
      ),
    ).toMatchObject({ isWhole: false, brokenAt: 9 });
    await sql`alter table staff_audit enable trigger staff_audit_no_change`;
    expect(await desk.ask('verifyAudit', {}, checker)).toMatchObject({ isWhole: true });
  });

  it('appends in parallel without a fork', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        desk.ask('setMarketPlace', { pairsName: PAIR, place, reason }, place % 2 ? maker : checker),
      ),
    );
    expect(await desk.ask('verifyAudit', {}, checker)).toMatchObject({ isWhole: true });
  });
});

describe('the command line', () => {
  const say = (...words: string[]) => {
    const verbs = desk.staff.audited([
      { verb: 'halt', usage: '', run: async ([name]) => `halted ${name}` },
      { verb: 'break', usage: '', run: () => Promise.reject(new AdminError('because')) },
    ]);
    const found = verbs.find(({ verb }) => verb === words[0]);
    return found?.run(words.slice(1)) ?? Promise.reject(new Error(`no ${words[0]}`));
  };

  it('stands in the log like everybody', async () => {
    expect(await say('halt', PAIR)).toBe(`halted ${PAIR}`);
    await expect(say('break')).rejects.toThrow('because');
    const { rows } = await desk.ask('getAudit', { operator: 'command line', limit: '2' }, checker);
    expect(rows).toMatchObject([
      { call: 'admin break', outcome: 'REFUSED' },
      { call: 'admin halt', subject: PAIR, outcome: 'DONE' },
    ]);
  });

  it('shows the head of the log, and says when it is broken', async () => {
    const { head, rows } = await desk.ask('verifyAudit', {}, checker);
    expect(await say('audit-head')).toBe(`row ${rows}, hash ${head}: the log is whole`);
    const { sql } = desk.database;
    await sql`alter table staff_audit disable trigger staff_audit_no_change`;
    await sql`update staff_audit set ip = '10.0.0.1' where number = 7`;
    expect(await say('audit-head')).toContain('the log is broken at row 7');
    await sql`update staff_audit set ip = '127.0.0.1' where number = 7`;
    await sql`alter table staff_audit enable trigger staff_audit_no_change`;
    expect(await say('audit-head')).toContain('is whole');
  });

  it('lets an operator in again who has lost everything', async () => {
    await expect(say('reset-operator', 'nobody')).rejects.toThrow('no operator');
    const before = await desk.signIn('anna');
    const shown = await say('reset-operator', 'anna');
    const [, password = '', otpauth = ''] = /^password (\S+)\nauthenticator (\S+)$/.exec(shown) ?? [];
    expect(await desk.errorOf('getOwnSession', {}, before)).toBe(code('sessionInvalid'));
    desk.secrets.set('anna', new URL(otpauth).searchParams.get('secret') ?? '');
    expect(await desk.errorOf('getOwnSession', {}, await desk.signIn('anna', password))).toBe('');
    const kept = await desk.database.sql<
      { said: string }[]
    >`select subject || after as said from staff_audit`;
    for (const { said } of kept) expect(said).not.toContain(password);
  });
});
