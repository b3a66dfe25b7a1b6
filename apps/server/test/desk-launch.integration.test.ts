/**
 * The desk lets only whole texts with their pictures and markets with a live index come before members, and raises
 * alarms.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@tern/protocol';
import { DESK_HEADERS, type DeskCallName, type HealthProblem } from '@tern/protocol/desk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HealthProblemParts, HealthProblems } from '../src/boot/health-problems.ts';
import { logBackup, readBackupTimes } from '../src/exchange-data/backup-log.ts';
import { JobWatch } from '../src/platform/clock/job-watch.ts';
import { fakePng } from '../src/platform/images/testing/fake-image-worker.ts';
import { createLog } from '../src/platform/log/log.ts';
import { MailCheck } from '../src/platform/mail/mail-check.ts';
import { type Browser, DeskForTests } from './kit/desk-for-tests.ts';

const PAIR = 'BTC/USDT';
const TEXT = { zh: '系统维护', en: 'Maintenance' };
const HOUR_MS = 3_600_000;
const reason = 'because of a test';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let maker: Browser;
let checker: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open();
  await desk.operator('maker', 'market', 'support', 'finance');
  await desk.operator('checker', 'admin');
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
});
// The clock of the test stands still, and an operator's calls a second are counted.
beforeEach(() => desk.clock.step(2_000));
afterAll(() => desk?.close());

describe('a notice', () => {
  const WHOLE = { title: 'Maintenance', body: 'At ten.' };
  const notice = { zh: WHOLE, en: WHOLE, fromTime: 1, toTime: 0, reason };

  it.each([
    ['no English title', { en: { title: '', body: 'x' } }, 'English'],
    ['no English text', { en: { title: 'x', body: '' } }, 'English'],
    ['no Chinese text', { zh: { title: '维护', body: '' } }, 'Chinese'],
  ])('with %s is a draft that is not published', async (_name, texts, language) => {
    const { noticeId } = await desk.ask('saveNotice', { ...notice, ...texts }, maker);
    const answer = await desk.call('publishNotice', { noticeId, reason }, maker);
    expect([answer.errorCode, answer.errorMessage]).toEqual([
      code('contentIncomplete'),
      expect.stringContaining(language),
    ]);
    await desk.ask('saveNotice', { ...notice, noticeId }, maker);
    await desk.ask('publishNotice', { noticeId, reason }, maker);
    // Nor does a published one lose a language.
    expect(await desk.errorOf('saveNotice', { ...notice, ...texts, noticeId }, maker)).toBe(
      code('contentIncomplete'),
    );
  });
});

describe('a banner', () => {
  const text = (bannerUrl: string) => ({ bannerUrl, title: 'Summer', link: '' });
  const banner = (zh: string, en: string) => ({
    zh: text(zh),
    en: text(en),
    fromTime: 0,
    toTime: 0,
    reason,
  });
  const save = async (zh: string, en: string) =>
    (await desk.ask('saveBanner', banner(zh, en), maker)).bannerId;
  const upload = (bytes: Buffer) =>
    desk.call('uploadPicture', { base64: bytes.toString('base64'), reason }, maker);

  it('without a picture, or with one that is not there, is not published in either language', async () => {
    const shipped = '/banners/summer.svg';
    mkdirSync(join(desk.dataDir, 'web/banners'), { recursive: true });
    writeFileSync(join(desk.dataDir, 'web/banners/summer.svg'), '<svg/>');
    writeFileSync(join(desk.dataDir, 'secret'), 'x');
    for (const missing of ['', '/banners/', '/banners/none.svg', '/../secret', `/pictures/${'x'.repeat(22)}`])
      for (const pictures of [
        [shipped, missing],
        [missing, shipped],
      ] as const) {
        const bannerId = await save(pictures[0], pictures[1]);
        expect(await desk.errorOf('publishBanner', { bannerId, reason }, maker), missing).toBe(
          code('contentPicture'),
        );
      }
    const bannerId = await save(shipped, shipped);
    await desk.ask('publishBanner', { bannerId, reason }, maker);
    expect(await desk.errorOf('saveBanner', { ...banner(shipped, ''), bannerId }, maker)).toBe(
      code('contentPicture'),
    );
  });

  it('shows a picture that is uploaded on the spot', async () => {
    const bytes = fakePng('a summer picture');
    const uploaded = await upload(bytes);
    const path = uploaded.result?.path ?? '';
    expect(path).toMatch(/^\/pictures\/[A-Za-z0-9_-]{20,}$/);
    const bannerId = await save(path, path);
    await desk.ask('publishBanner', { bannerId, reason }, maker);
    const answer = await fetch(desk.origin + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect((await fetch(`${desk.origin}/pictures/${'y'.repeat(22)}`)).status).toBe(404);
  });

  it('takes pictures alone, also large ones, and from whoever may save a banner', async () => {
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).errorCode).toBe(code('imageType'));
    const large = Buffer.concat([fakePng('large'), Buffer.alloc(3_000_000)]);
    expect((await upload(large)).errorCode).toBe(0);
    const [row] = (await desk.ask('getAudit', { call: 'uploadPicture', limit: '1' }, checker)).rows;
    expect(row).toMatchObject({ operator: 'maker', outcome: 'DONE' });
  });
});

describe('the background of a poster', () => {
  const poster = { posterType: 'INVITATION', design: '2' } as const;
  const set = (base64: string) => desk.call('setPosterBackground', { ...poster, base64, reason }, maker);
  const shown = async () =>
    (await desk.ask('getPosterBackgrounds', {}, checker)).map((row) => row.pictureUrl);

  it('is a picture of the operator’s until an empty one gives the ground of the design back', async () => {
    expect(await shown()).toEqual(['', '', '', '']);
    expect((await set('')).errorCode).toBe(code('nothingToChange'));
    const bytes = fakePng('a poster');
    const pictureUrl = (await set(bytes.toString('base64'))).result?.pictureUrl ?? '';
    expect(await shown()).toEqual(['', '', '', pictureUrl]);
    const answer = await fetch(desk.origin + pictureUrl);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    const [row] = (await desk.ask('getAudit', { call: 'setPosterBackground', limit: '1' }, checker)).rows;
    expect(row).toMatchObject({ operator: 'maker', outcome: 'DONE', subject: 'poster INVITATION 2' });
    expect((await set('')).errorCode).toBe(0);
    expect(await shown()).toEqual(['', '', '', '']);
  });

  it('is a picture', async () => {
    expect((await set(Buffer.from('<svg/>').toString('base64'))).errorCode).toBe(code('imageType'));
    expect(await shown()).toEqual(['', '', '', '']);
  });
});

describe('a market', () => {
  const status = async () =>
    (await desk.ask('getDeskMarkets', {}, maker)).rows.find((row) => row.pairsName === PAIR)?.status;

  it('is not opened while its index is dead', async () => {
    const sources = ['one', 'two', 'three'].map((source) => ({ source, weight: 1 }));
    const proposalId = await desk.propose('setMarketIndex', { pairsName: PAIR, sources, reason }, maker);
    await desk.ask('approveProposal', { proposalId, reason }, checker);
    await desk.ask('haltMarket', { pairsName: PAIR, status: 'SUSPENDED', publicText: TEXT, reason }, maker);
    expect(await desk.errorOf('openMarket', { pairsName: PAIR, publicText: TEXT, reason }, maker)).toBe(
      code('indexDead'),
    );
    expect(await status()).toBe('SUSPENDED');
  });

  it('that is open on a dead index is a problem, and one that is halted is none', async () => {
    const problems = new HealthProblems({ ...QUIET, modules: desk.modules });
    expect(problems.list()).toEqual([]);
    await desk.kernel.execute({ kind: 'set-market-status', market: PAIR, status: 'OPEN' });
    expect(problems.list()).toEqual([{ kind: 'INDEX_DEAD', subject: PAIR, time: 0 }]);
    await desk.ask('haltMarket', { pairsName: PAIR, status: 'SUSPENDED', publicText: TEXT, reason }, maker);
    expect(problems.list()).toEqual([]);
  });
});

describe('a check', () => {
  const check = async (name: DeskCallName, request: object, browser = maker) => {
    const { body } = await desk.raw(name, { ...request, reason }, browser, { [DESK_HEADERS.check]: '1' });
    const { errorCode } = JSON.parse(body) as { errorCode: string | 0 };
    return errorCode === 0 ? '' : errorCode;
  };
  const proposals = async () => (await desk.ask('getProposals', {}, checker)).rows.length;

  it('says what an action would be refused for, does nothing and leaves no row in the audit log', async () => {
    const rows = async () => (await desk.ask('getAudit', { limit: '1' }, checker)).rows[0]?.number;
    const [before, made] = [await rows(), await proposals()];
    const { noticeId } = (await desk.ask('getDeskNotices', {}, maker)).rows[0]!;
    const fees = { pairsName: PAIR, makerFeePpm: 1, takerFeePpm: 2 };
    expect(await check('setMarketFees', { ...fees, takerFeePpm: 0 })).toBe(code('marketFees'));
    expect(await check('setMarketFees', fees)).toBe('');
    expect(await check('openMarket', { pairsName: PAIR, publicText: TEXT })).toBe(code('indexDead'));
    expect(await check('haltMarket', { pairsName: PAIR, status: 'SUSPENDED', publicText: TEXT })).toBe(
      code('nothingToChange'),
    );
    expect(await check('withdrawNotice', { noticeId })).toBe('');
    expect([await rows(), await proposals()]).toEqual([before, made]);
    expect((await desk.ask('getDeskNotices', {}, maker)).rows[0]?.state).not.toBe('DRAFT');
  });

  it('tells the maker of a proposal, and whoever comes too late, before they say why', async () => {
    const request = { pairsName: PAIR, makerFeePpm: 3, takerFeePpm: 4, reason };
    const proposalId = await desk.propose('setMarketFees', request, maker);
    expect(await check('approveProposal', { proposalId })).toBe(code('proposalOwn'));
    expect(await check('approveProposal', { proposalId }, checker)).toBe('');
    const other = { ...request, makerFeePpm: 1, takerFeePpm: 1 };
    const sooner = await desk.propose('setMarketFees', other, maker);
    await desk.ask('approveProposal', { proposalId: sooner, reason }, checker);
    expect(await check('approveProposal', { proposalId: sooner }, checker)).toBe(code('proposalDecided'));
    expect(await check('approveProposal', { proposalId }, checker)).toBe(code('proposalOutdated'));
    // A check is no decision.
    expect((await desk.ask('getProposal', { proposalId }, checker)).state).toBe('PENDING');
  });

  it('still needs a role', async () => {
    await desk.operator('reader', 'support');
    expect(await check('openMarket', { pairsName: PAIR }, await desk.signIn('reader'))).toBe(
      code('deskRole'),
    );
    maker = await desk.signIn('maker');
    checker = await desk.signIn('checker');
  });
});

/** An exchange of which nothing is wrong. */
const QUIET: HealthProblemParts = {
  modules: { health: () => [] },
  projector: { fault: undefined },
  jobs: new JobWatch(),
  mail: undefined,
  hasSms: true,
  backups: { read: async () => ({ lastMs: 0, sinceMs: 0 }), alarmMs: 0 },
  log: createLog('silent'),
  nowMs: () => 0,
};

describe('the health', () => {
  it('names an exchange without an SMS gateway', () => {
    const problems = new HealthProblems({ ...QUIET, hasSms: false });
    expect(problems.list()).toEqual([{ kind: 'SMS_OFF', subject: '', time: 0 }]);
  });

  it('names a job that stands still, read tables that do not go on, a mail server that takes nothing', async () => {
    const mail = new MailCheck(
      { send: async () => undefined, verify: () => Promise.reject(new Error('ECONNREFUSED')) },
      createLog('silent'),
      () => 7,
    );
    await mail.tryServer();
    const problems = new HealthProblems({
      ...QUIET,
      mail,
      projector: { fault: 'no space' },
      nowMs: () => 100,
      jobs: { stalled: () => [{ name: 'sweeping', forMs: 40 }] },
    });
    expect(problems.list()).toEqual([
      { kind: 'JOB_STALLED', subject: 'sweeping', time: 60 },
      { kind: 'PROJECTOR_FAILED', subject: 'no space', time: 0 },
      { kind: 'MAIL_FAILED', subject: 'ECONNREFUSED', time: 7 },
    ]);
  });

  it('names a last backup that is older than the setting, counted from the first start without one', async () => {
    const { sql } = desk.database;
    const { sinceMs } = await readBackupTimes(sql);
    expect(sinceMs).toBeGreaterThan(0);
    let nowMs = sinceMs + 24 * HOUR_MS;
    const parts = { ...QUIET, backups: { read: () => readBackupTimes(sql), alarmMs: 24 * HOUR_MS } };
    const problems = new HealthProblems({ ...parts, nowMs: () => nowMs });
    const found = async () => {
      await problems.refresh();
      return problems.list();
    };
    expect(await found()).toEqual([]);
    nowMs += 1;
    expect(await found()).toEqual([{ kind: 'BACKUP_OLD', subject: '', time: 0 }]);
    const madeMs = nowMs + HOUR_MS;
    await logBackup(sql, { batch: 3 }, madeMs);
    nowMs = madeMs + 24 * HOUR_MS;
    expect(await found()).toEqual([]);
    nowMs += 1;
    expect(await found()).toEqual([{ kind: 'BACKUP_OLD', subject: '', time: madeMs }]);
  });

  it('is not green on the desk while one is left', async () => {
    const problem: HealthProblem = { kind: 'BACKUP_OLD', subject: '', time: 0 };
    desk.problems.list = () => [problem];
    expect(await desk.ask('getHealth', {}, maker)).toMatchObject({ isHealthy: true, problems: [problem] });
    desk.problems.list = () => [];
    expect((await desk.ask('getHealth', {}, maker)).problems).toEqual([]);
  });
});
