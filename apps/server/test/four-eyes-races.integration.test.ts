/**
 * Four eyes under a change in parallel: between the approval and the command the subject becomes another one, for each call
 * that takes two operators. Nothing is executed that they did not see.
 */
import { readFileSync } from 'node:fs';
import { ERRORS } from '@tern/protocol';
import { DESK_CALL_NAMES, type DeskRequest, type FourEyesName } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANNA } from '../src/kernel/testing/small-exchange.ts';
import { MERCHANT, openingCommands, setRate, TAKER, tick } from '../src/modules/otc/testing/otc-commands.ts';
import { DeskRegistry } from '../src/platform/http/desk-registry.ts';
import { ContractWorld } from './kit/contract-world.ts';
import { type Browser, DeskForTests, STRANGER } from './kit/desk-for-tests.ts';
import { MONEY_RACES } from './kit/four-eyes-races/money-races.ts';
import { OTC_RACES, TAKEN_BOND } from './kit/four-eyes-races/otc-races.ts';
import {
  type OtcRace,
  type RacedDesk,
  REASON,
  type Row,
  TWO,
  type WalletRace,
} from './kit/four-eyes-races/race.ts';
import { RIGHTS_RACES } from './kit/four-eyes-races/rights-races.ts';
import { TRADING_RACES } from './kit/four-eyes-races/trading-races.ts';
import { realPeople } from './kit/people-for-desk.ts';
import { PRODUCTION } from './kit/production-settings.ts';

const HOUR_MS = 3_600_000;
/** The calls that show an operator what one of four eyes decides about; the request names it. */
const EVIDENCE: Partial<Record<FourEyesName, 'openOtcEvidence' | 'openSecurityReview'>> = {
  decideOtcAppeal: 'openOtcEvidence',
  approveSecurityReview: 'openSecurityReview',
};
const FOUR_EYES = DESK_CALL_NAMES.filter((name) => DESK_CALLS[name].fourEyes) as FourEyesName[];
/** The compiler holds the tables together: a call that stands in none of them is an error. */
const RACES: { [N in Exclude<FourEyesName, OtcRace | WalletRace>]: Row<N> } = {
  ...RIGHTS_RACES,
  ...TRADING_RACES,
  ...MONEY_RACES,
};
const ON_A_CHAIN: Record<WalletRace, true> = {
  bookHeldDeposit: true,
  reverseDeposit: true,
  recordInnerDeposit: true,
  listChain: true,
  setCoinChain: true,
  setWalletPolicy: true,
};

it('each call has its race', () => {
  const raced = [RACES, OTC_RACES, ON_A_CHAIN].flatMap((table) => Object.keys(table));
  expect(raced.sort()).toEqual([...FOUR_EYES].sort());
});

it('each call stands in the rules with what pins it', () => {
  const page = readFileSync(new URL('../../../docs/rules/security.md', import.meta.url), 'utf8');
  const rows = page
    .slice(page.indexOf('## Four eyes'))
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual([...FOUR_EYES].sort());
});

/** The change that comes between the approval and the handler's first step; every handler of a proposal is wrapped. */
let between: (() => Promise<unknown>) | undefined;
const find = DeskRegistry.prototype.find;
vi.spyOn(DeskRegistry.prototype, 'find').mockImplementation(function (this: DeskRegistry, name) {
  const found = find.call(this, name);
  if (found?.kind !== 'four-eyes') return found;
  const { handler } = found;
  const execute: typeof handler.execute = async (...asked) => {
    const change = between;
    between = undefined;
    await change?.();
    return handler.execute(...asked);
  };
  return { ...found, handler: { ...handler, execute } };
});
afterAll(() => vi.restoreAllMocks());

type Mode = 'second' | 'delay';
type Table = Partial<Record<FourEyesName, Row<FourEyesName>>>;

interface Exchange {
  desk: DeskForTests;
  execute: RacedDesk['execute'];
  /** Makes the exchange ready for the next race. */
  refresh(): Promise<unknown>;
}

function executeOn(desk: DeskForTests, after: () => Promise<unknown>): RacedDesk['execute'] {
  return async (command) => {
    desk.kernel.nowMs = Math.max(desk.kernel.nowMs, desk.clock.nowMs());
    const { rejection, result } = await desk.kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
    await after();
    return result;
  };
}

async function openMain(mode: Mode): Promise<Exchange> {
  const desk = await DeskForTests.open({ ...PRODUCTION, FOUR_EYES: mode }, realPeople);
  const execute = executeOn(desk, async () => undefined);
  desk.kernel.nowMs = desk.clock.nowMs();
  await new ContractWorld(desk.kernel, (ms) => (desk.kernel.nowMs += ms)).open('50000');
  const { sql } = desk.database;
  await sql`
    insert into members (id, mail, password_hash, wel_code, created_ms, opened)
    values (${ANNA}, 'a@b.example', '', 'W', 1, true)`;
  await sql`insert into wallet_reserves values ('USDT', ${10n ** 17n}, 'counted', 'maker', 1)`;
  for (const account of ['pledge', 'promo', 'fee'] as const) {
    const funds = { account, asset: 'USDT', amount: 10n ** 14n, reference: `opening ${account}` };
    await execute({ kind: 'fund-growth-account', ...funds, ...TWO });
  }
  return { desk, execute, refresh: async () => undefined };
}

async function openWithOtc(mode: Mode): Promise<Exchange> {
  const desk = await DeskForTests.open({ FOUR_EYES: mode });
  const execute = executeOn(desk, () => desk.projectOtc());
  for (const command of openingCommands(desk.clock.nowMs())) await execute(command);
  const refresh = async () => {
    desk.kernel.nowMs = Math.max(desk.kernel.nowMs, desk.clock.nowMs());
    await execute(setRate('7.2'));
    await execute(tick(desk.kernel.nowMs));
    await execute({ kind: 'lift-otc-restrictions', memberId: TAKER, ...TWO });
    // A race took a part of the bond; the engine refuses more than is missing.
    const topUp = { memberId: MERCHANT, requestId: `bond at ${desk.kernel.nowMs}`, amount: TAKEN_BOND };
    await desk.kernel.execute({ kind: 'top-up-bond', ...topUp });
  };
  return { desk, execute, refresh };
}

const EXCHANGES: [mode: Mode, of: string, open: (mode: Mode) => Promise<Exchange>, table: Table][] = [
  ['second', 'the exchange', openMain, RACES as Table],
  ['second', 'OTC', openWithOtc, OTC_RACES as Table],
  ['delay', 'the exchange', openMain, RACES as Table],
  ['delay', 'OTC', openWithOtc, OTC_RACES as Table],
];

describe.each(EXCHANGES)('FOUR_EYES=%s, %s', (mode, _of, open, table) => {
  let exchange: Exchange;
  let desk: DeskForTests;
  let raced: RacedDesk;
  let maker: Browser;
  let checker: Browser;
  let serials = 0;

  async function signIn(): Promise<void> {
    maker = await desk.signIn('maker');
    checker = await desk.signIn('checker');
    raced.finance = maker;
  }

  beforeAll(async () => {
    exchange = await open(mode);
    ({ desk } = exchange);
    for (const name of ['maker', 'checker'])
      await desk.operator(name, 'support', 'identity', 'finance', 'market', 'admin');
    raced = { desk, finance: STRANGER, execute: exchange.execute, serial: () => ++serials };
  }, 120_000);
  afterAll(() => desk?.close());
  afterEach(() => {
    between = undefined;
  });

  const propose = (name: FourEyesName, request: object): Promise<string> =>
    desk.propose(name, { ...request, reason: REASON } as DeskRequest<FourEyesName>, maker);

  const decide = (proposalId: string) =>
    mode === 'delay'
      ? desk.errorOf('executeProposal', { proposalId, reason: REASON }, maker)
      : desk.errorOf('approveProposal', { proposalId, reason: REASON }, checker);

  const stateOf = async (proposalId: string) => (await desk.ask('getProposal', { proposalId }, maker)).state;

  /** Both operators look at what the call decides about. */
  async function openEvidence(name: FourEyesName, request: object): Promise<void> {
    const evidence = EVIDENCE[name];
    if (evidence === undefined) return;
    for (const browser of [maker, checker])
      await desk.ask(evidence, { ...request, reason: REASON } as DeskRequest<typeof evidence>, browser);
  }

  it.each(Object.keys(table) as FourEyesName[])('%s', async (name) => {
    await signIn();
    await exchange.refresh();
    const race = await table[name]!(raced);
    await openEvidence(name, 'change' in race ? (race.evidence ?? race.request) : {});
    desk.clock.step(2_000);
    const proposalId = await propose(name, race.request);
    const other = 'other' in race ? await propose(name, race.other) : '';
    desk.clock.step(mode === 'delay' ? DESK_CALLS[name].loneHours * HOUR_MS : 2_000);
    if (mode === 'delay') await signIn();
    if ('change' in race) {
      between = race.change;
      expect(await decide(proposalId)).toBe(ERRORS[race.error].code);
      expect(await stateOf(proposalId)).toBe(race.error === 'proposalOutdated' ? 'OUTDATED' : 'FAILED');
      return;
    }
    between = async () => expect(await decide(other)).toBe('');
    expect(await decide(proposalId)).toBe('');
    expect(await stateOf(proposalId)).toBe('EXECUTED');
    const { rows } = await desk.ask('getAudit', { limit: '20' }, maker);
    const own = rows.find(
      ({ subject, after }) => subject.startsWith(`proposal ${proposalId}:`) && after !== '',
    );
    expect(own?.after).toContain(race.done);
  });
});
