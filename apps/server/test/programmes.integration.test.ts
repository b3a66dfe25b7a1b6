/** The programmes that spend money by themselves are closed in production until two operators open them (rules/growth#opening). */
import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openProgrammes } from '../src/modules/programme/index.ts';
import { openedProgrammes } from '../src/modules/programme/migrations/0001-opened-programmes.ts';
import { type Browser, DeskForTests } from './kit/desk-for-tests.ts';
import { PRODUCTION } from './kit/production-settings.ts';

const reason = 'because of a test';
const HOUR_MS = 3_600_000;
let desk: DeskForTests;
let maker: Browser;
let checker: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open(PRODUCTION);
  for (const name of ['maker', 'checker']) await desk.operator(name, 'finance');
});
beforeEach(async () => {
  desk.clock.step(HOUR_MS);
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
});
afterAll(() => desk.close());

const steps = async () => {
  const { steps: all } = await desk.ask('getFirstSteps', {}, maker);
  return all.filter(({ step }) => step === 'INVITATION' || step === 'MERCHANTS').map(({ isDone }) => isDone);
};
const opened = async (mode: 'demo' | 'production') => {
  const { sql } = desk.database;
  const { api } = await openProgrammes({ sql, mode, costsOf: () => ({}) });
  return (['INVITATION', 'MERCHANTS'] as const).map((programme) => api.isOpen(programme));
};

it('are closed on a new exchange, and open in a demo', async () => {
  expect([await opened('production'), await opened('demo')]).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(await steps()).toEqual([false, false]);
});

it('are opened one by one by two operators, who saw what it costs', async () => {
  const request = { programme: 'INVITATION', reason } as const;
  const proposalId = await desk.propose('openProgramme', request, maker);
  const { before } = await desk.ask('getProposal', { proposalId }, checker);
  expect(JSON.parse(before)).toEqual({ isOpen: false, rebatePercent: '30' });
  expect(await desk.errorOf('approveProposal', { proposalId, reason }, maker)).toBe(ERRORS.proposalOwn.code);
  expect(desk.programmes.isOpen('INVITATION')).toBe(false);
  expect((await desk.ask('approveProposal', { proposalId, reason }, checker)).state).toBe('EXECUTED');
  expect(desk.programmes.isOpen('INVITATION')).toBe(true);
  expect([await opened('production'), await steps()]).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(await desk.errorOf('openProgramme', request, maker)).toBe(ERRORS.nothingToChange.code);
});

it('are not opened at a cost that changed after the proposal', async () => {
  const request = { programme: 'MERCHANTS', reason } as const;
  const proposalId = await desk.propose('openProgramme', request, maker);
  desk.programmeCosts = { bond: '10' };
  const approval = { proposalId, reason };
  expect(await desk.errorOf('approveProposal', approval, checker)).toBe(ERRORS.proposalOutdated.code);
  expect(desk.programmes.isOpen('MERCHANTS')).toBe(false);
});

it.each([
  ['with rows of its journal', 'journal'],
  ['whose journal lies in files', 'journal_archive'],
])('stay open on an exchange from before %s', async (_, table) => {
  const { sql } = desk.database;
  await sql.begin(async (one) => {
    await one`drop table opened_programmes`;
    if (table === 'journal') await one`insert into journal values (1, 1, 10, 0, 1, 1, '', '', '', '')`;
    else await one`insert into journal_archive values (1, 1, '', 'file', '', 0)`;
    await one.unsafe(openedProgrammes.sql);
    const rows = await one<{ programme: string }[]>`select programme from opened_programmes order by 1`;
    expect(rows.map(({ programme }) => programme)).toEqual(['INVITATION', 'MERCHANTS']);
    await one`delete from ${one(table)}`;
  });
});

it('stay closed where no command was ever taken', async () => {
  const { sql } = desk.database;
  await sql`drop table opened_programmes`;
  await sql.unsafe(openedProgrammes.sql);
  expect(await opened('production')).toEqual([false, false]);
});
