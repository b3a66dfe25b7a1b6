/**
 * The desk over a real PostgreSQL and the real engine without a journal, spoken to as a browser does: cookie, CSRF token,
 * origin. A clock that tests step; every operator's authenticator is at hand.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@tern/protocol';
import {
  DESK_BASE,
  DESK_CALL_NAMES,
  DESK_HEADERS,
  type DeskCallName,
  type DeskRequest,
  type DeskResult,
  type OperatorRole,
} from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { type Config, loadConfig } from '../config.ts';
import { type DeskParts, type OpenDesk, openDesk } from '../desk.ts';
import { openStaff, type Staff } from '../desk-staff.ts';
import type { RunningKernel } from '../kernel/index.ts';
import type { MemoryKernel } from '../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../kernel/testing/small-exchange.ts';
import { MIGRATIONS } from '../migrations.ts';
import { Pictures } from '../modules/content/index.ts';
import { LiveContractData } from '../modules/contract/index.ts';
import { LiveMarketData, MarketSettings, SourceWatch, StatusTexts } from '../modules/market/index.ts';
import type { CodeUse } from '../modules/security/index.ts';
import { LiveBalances } from '../modules/wallet/index.ts';
import { JobWatch } from '../platform/clock/job-watch.ts';
import { SteppedClock } from '../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../platform/database/testing/temp-database.ts';
import { CallError } from '../platform/http/call.ts';
import type { DeskCallRegistry } from '../platform/http/desk-call.ts';
import { FakeImageWorker } from '../platform/images/testing/fake-image-worker.ts';
import { createLog } from '../platform/log/log.ts';
import { newTotpSecret, totpCode } from '../platform/secrets/totp.ts';
import { ShutdownHooks } from '../shutdown-hooks.ts';

export const DESK_PASSWORD = 'a long enough passphrase';
const TOTP_STEP_MS = 30_000;

/** A browser in which somebody is signed in, or was, or never was. */
export interface Browser {
  cookie: string;
  csrf: string;
}
export const STRANGER: Browser = { cookie: '', csrf: '' };

/** Gives the calls about people, once everything else stands. */
export type PeopleForTests = (
  desk: DeskForTests,
  config: Config,
  stops: ShutdownHooks,
) => Promise<(calls: DeskCallRegistry) => void>;

export interface DeskAnswer {
  status: number;
  headers: Headers;
  body: string;
}

export class DeskForTests {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'tern-desk-'));
  /** What the health page shows of verification codes. */
  codeUses: CodeUse[] = [];
  /** What the health page shows as wrong. */
  readonly problems: DeskParts['problems'] = { list: () => [] };
  /** How long sign-ins would have waited. */
  readonly pauses: number[] = [];
  readonly secrets = new Map<string, string>();
  private readonly stops = new ShutdownHooks(() => undefined);

  private constructor(
    readonly clock: SteppedClock,
    readonly database: TempDatabase,
    readonly kernel: MemoryKernel,
    readonly live: DeskParts['live'],
  ) {}

  opened!: OpenDesk;
  staff!: Staff;

  get origin(): string {
    return this.opened.origin;
  }

  static async open(
    env: Record<string, string> = {},
    people: PeopleForTests = async () => standIns,
  ): Promise<DeskForTests> {
    const database = await openTempDatabase(MIGRATIONS);
    const kernel = (await openSmallExchange()).restarted();
    const markets = new LiveMarketData(kernel.initial);
    markets.follow(kernel);
    const settings = new MarketSettings(database.sql, { least: '5', most: '10' });
    await settings.load();
    const clock = new SteppedClock();
    const failTest = (fault: unknown) => {
      throw fault;
    };
    const texts = new StatusTexts(database.sql, () => clock.nowMs(), failTest);
    await texts.load(kernel.initial);
    texts.follow(kernel);
    const balances = new LiveBalances(kernel.initial);
    kernel.onReleased((released) => balances.apply(released, () => false));
    const contracts = new LiveContractData(
      kernel.initial,
      markets.contracts,
      balances,
      () => Date.now(),
      failTest,
      texts,
    );
    kernel.onReleased((released) => {
      contracts.marks.apply(released);
      contracts.positions.apply(released, () => false);
    });
    const desk = new DeskForTests(clock, database, kernel, {
      markets,
      settings,
      texts,
      balances,
      contracts,
    });
    await desk.start(env, people);
    return desk;
  }

  private async start(env: Record<string, string>, people: PeopleForTests): Promise<void> {
    const { database, clock, stops, live } = this;
    const config = loadConfig({ DATA_DIR: this.dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env });
    const log = createLog('silent');
    this.staff = openStaff(config, database.sql, async (ms) => this.pauses.push(ms));
    const sources = new SourceWatch(() => clock.nowMs());
    for (const name of ['one', 'two', 'three', 'four'])
      sources.watch({ name, start: () => undefined, stop: () => undefined });
    this.opened = await openDesk({
      config,
      clock,
      log,
      stops,
      live,
      sources,
      sql: database.sql,
      staff: this.staff,
      jobs: new JobWatch(),
      mail: undefined,
      problems: this.problems,
      pictures: new Pictures(database.sql, new FakeImageWorker(), join(this.dataDir, 'web')),
      people: await people(this, config, stops),
      kernel: Object.assign(this.kernel, { queued: 0, snapshotPauseMs: 0 }) as unknown as RunningKernel,
      projector: { position: { batch: 0, sequence: 0 } } as DeskParts['projector'],
      sockets: { connections: 0 } as DeskParts['sockets'],
      disk: { freeMb: 1, stop: () => undefined },
      sessions: { count: 0 },
      codes: { uses: async () => this.codeUses },
    });
  }

  async close(): Promise<void> {
    await this.stops.stopAll();
    await this.database.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** An operator who has been here for long. */
  operator(name: string, ...roles: OperatorRole[]): Promise<void> {
    return this.operatorWith(name, DESK_PASSWORD, roles);
  }

  async operatorWith(name: string, password: string, roles: readonly OperatorRole[]): Promise<void> {
    const totpSecret = newTotpSecret();
    this.secrets.set(name, totpSecret);
    const passwordHash = await this.staff.passwords.hash(password);
    await this.staff.operators.add(
      { name, roles, passwordHash, totpSecret, mustChangePassword: false },
      this.clock.nowMs(),
    );
  }

  code(name: string): string {
    return totpCode(this.secrets.get(name) ?? '', this.clock.nowMs());
  }

  /** A minute later, so that the authenticator shows a code that nobody has used. */
  async signIn(name: string, password = DESK_PASSWORD): Promise<Browser> {
    this.clock.step(2 * TOTP_STEP_MS);
    const answer = await this.raw('signIn', { name, password, totp: this.code(name) }, STRANGER);
    const { result } = JSON.parse(answer.body) as Envelope<DeskResult<'signIn'>>;
    if (result === null) throw new Error(`${name} is not let in: ${answer.body}`);
    return { cookie: cookieOf(answer), csrf: result.csrf };
  }

  async raw(
    name: DeskCallName,
    request: object,
    browser: Browser,
    headers: Record<string, string> = {},
  ): Promise<DeskAnswer> {
    const { method, path } = DESK_CALLS[name];
    const query = new URLSearchParams(request as Record<string, string>).toString();
    const response = await fetch(`${this.origin}${DESK_BASE}${path}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers: {
        cookie: browser.cookie,
        language: 'en',
        connection: 'close',
        ...(method === 'POST' && {
          'content-type': 'application/json',
          origin: this.origin,
          [DESK_HEADERS.csrf]: browser.csrf,
        }),
        ...headers,
      },
      ...(method === 'POST' && { body: JSON.stringify(request) }),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  async call<N extends DeskCallName>(
    name: N,
    request: DeskRequest<N>,
    browser: Browser,
  ): Promise<Envelope<DeskResult<N>>> {
    const { body } = await this.raw(name, request as object, browser);
    return JSON.parse(body) as Envelope<DeskResult<N>>;
  }

  /** The result of a call that must succeed, checked against its schema. */
  async ask<N extends DeskCallName>(
    name: N,
    request: DeskRequest<N>,
    browser: Browser,
  ): Promise<DeskResult<N>> {
    const answer = await this.call(name, request, browser);
    if (answer.status !== 'SUCCEED') throw new Error(`${name}: ${answer.errorCode} ${answer.errorMessage}`);
    if (!DESK_CALLS[name].fourEyes) DESK_CALLS[name].result.parse(answer.result);
    return answer.result;
  }

  /** Of a four-eyes call: the number of its proposal. */
  async propose<N extends DeskCallName>(name: N, request: DeskRequest<N>, browser: Browser): Promise<string> {
    const { proposalId } = (await this.ask(name, request, browser)) as unknown as { proposalId: string };
    return proposalId;
  }

  /** The code of a refusal; empty when it was none. */
  async errorOf<N extends DeskCallName>(name: N, request: DeskRequest<N>, browser: Browser): Promise<string> {
    const { errorCode } = await this.call(name, request, browser);
    return errorCode === 0 ? '' : errorCode;
  }
}

export function cookieOf({ headers }: DeskAnswer): string {
  return (headers.get('set-cookie') ?? '').split(';', 1)[0] as string;
}

/** Handlers of the modules about people, for tests in which only the way to them matters: nobody is there. */
function standIns(calls: DeskCallRegistry): void {
  const refuse = () => {
    throw new CallError('memberUnknown');
  };
  for (const name of DESK_CALL_NAMES) {
    const { path, fourEyes, write } = DESK_CALLS[name];
    if (!/^(?:member|identity|security)\//.test(path)) continue;
    if (fourEyes) calls.fourEyes(name as 'approveSecurityReview', { examine: refuse, execute: refuse });
    else if (write) calls.action(name as 'freezeMember', refuse);
    else calls.read(name as 'getMemberDetail', refuse);
  }
}
