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
  DESK_HEADERS,
  type DeskCallName,
  type DeskRequest,
  type DeskResult,
  type OperatorRole,
} from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { callErrorsSetting } from '@tern/test-kit/call-errors-file';
import { type OpenDesk, openDesk } from '../../src/boot/desk.ts';
import { type ExchangeDeskParts, exchangeDeskRoutes } from '../../src/boot/exchange-desk.ts';
import { OpenedModules } from '../../src/boot/opened-modules.ts';
import { ShutdownHooks } from '../../src/boot/shutdown-hooks.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { openKeyedHash, readSealingKeys } from '../../src/exchange-data/data-folder.ts';
import { JournalHistory, type RunningKernel } from '../../src/kernel/index.ts';
import type { MemoryKernel } from '../../src/kernel/testing/memory-kernel.ts';
import { ANNA, BEN, openSmallExchange } from '../../src/kernel/testing/small-exchange.ts';
import { type BalancesApi, openBalances } from '../../src/modules/balances/index.ts';
import { openContent } from '../../src/modules/content/index.ts';
import { type ContractApi, openContract } from '../../src/modules/contract/index.ts';
import type { MarketApi } from '../../src/modules/market/index.ts';
import { openProgrammes, type Programmes } from '../../src/modules/programme/index.ts';
import { type CodeUse, openSecurity, type SecurityApi } from '../../src/modules/security/index.ts';
import { openSpot, type SpotApi } from '../../src/modules/spot/index.ts';
import { openStaff, type Staff } from '../../src/modules/staff/index.ts';
import { MIGRATIONS } from '../../src/modules.ts';
import { JobWatch } from '../../src/platform/clock/job-watch.ts';
import { SteppedClock } from '../../src/platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../../src/platform/database/testing/temp-database.ts';
import { DeskRegistry } from '../../src/platform/http/desk-registry.ts';
import { FakeImageWorker } from '../../src/platform/images/testing/fake-image-worker.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { Passwords } from '../../src/platform/secrets/passwords.ts';
import { newTotpSecret, totpCode } from '../../src/platform/secrets/totp.ts';
import { TopicHub } from '../../src/platform/websocket/index.ts';
import { openActivityForDesk } from './activity-for-desk.ts';
import { type AgreementForDesk, openAgreementForDesk } from './agreement-for-desk.ts';
import { openHelpForDesk } from './help-for-desk.ts';
import { openInvitationForDesk, type SharedForTests } from './invitation-for-desk.ts';
import { openMarketForDesk } from './market-for-desk.ts';
import { openOtcForDesk } from './otc-for-desk.ts';
import { type PeopleForTests, STAND_INS } from './people-stand-ins.ts';
import { openReleaseForDesk, type ReleaseForDesk } from './release-for-desk.ts';
import { openSupportForDesk, type SupportForDesk } from './support-for-desk.ts';
import { openWalletForDesk } from './wallet-for-desk.ts';

export const DESK_PASSWORD = 'a long enough passphrase';
const TOTP_STEP_MS = 30_000;

/** A browser in which an operator is signed in, or was, or never was. */
export interface Browser {
  cookie: string;
  csrf: string;
}
export const STRANGER: Browser = { cookie: '', csrf: '' };

export type OpenPeople = (desk: DeskForTests, config: Config) => Promise<PeopleForTests>;

export interface DeskAnswer {
  status: number;
  headers: Headers;
  body: string;
}

export class DeskForTests {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'tern-desk-'));
  /** The uses of verification codes that the health page shows. */
  codeUses: CodeUse[] = [];
  /** The problems that the health page shows. */
  readonly problems: ExchangeDeskParts['problems'] = { list: () => [] };
  /** The devices and payment accounts that members share. */
  readonly shared: SharedForTests[] = [];
  /** The pauses of sign-ins, in milliseconds; the test records them and does not wait. */
  readonly pauses: number[] = [];
  readonly secrets = new Map<string, string>();
  private readonly stops = new ShutdownHooks(() => undefined);

  private constructor(
    readonly clock: SteppedClock,
    readonly database: TempDatabase,
    readonly kernel: MemoryKernel,
  ) {}

  opened!: OpenDesk;
  staff!: Staff;
  programmes!: Programmes;
  /** The costs of a programme, for its proposals. */
  programmeCosts: Record<string, string> = { rebatePercent: '30' };
  security!: SecurityApi;
  live!: {
    markets: MarketApi['marketData'];
    settings: MarketApi['settings'];
    texts: MarketApi['texts'];
    balances: BalancesApi['balances'];
    contracts: ContractApi['contractData'];
  };
  balances!: BalancesApi;
  spot!: SpotApi;
  agreement!: AgreementForDesk;
  release!: ReleaseForDesk;
  /** When members registered, for what asks; the others have been here for ever. */
  readonly registeredMs = new Map<number, number>();
  projectOtc!: () => Promise<unknown>;
  modules!: OpenedModules;
  support!: SupportForDesk;

  get origin(): string {
    return this.opened.origin;
  }

  static async open(
    env: Record<string, string> = {},
    openPeople: OpenPeople = async () => STAND_INS,
  ): Promise<DeskForTests> {
    const database = await openTempDatabase(MIGRATIONS);
    const kernel = (await openSmallExchange()).restarted();
    const clock = new SteppedClock();
    const desk = new DeskForTests(clock, database, kernel);
    await desk.start({ ...callErrorsSetting(env), ...env }, openPeople);
    return desk;
  }

  private async start(env: Record<string, string>, openPeople: OpenPeople): Promise<void> {
    const { database, clock, stops, kernel } = this;
    const config = loadConfig({ DATA_DIR: this.dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env });
    const log = createLog('silent');
    const registry = new DeskRegistry();
    const modules = new OpenedModules({ hub: new TopicHub(), jobs: new JobWatch(), stops, log });
    this.modules = modules;
    const keyed = openKeyedHash(config);
    const sealing = readSealingKeys(config.dataDir);
    const { sql } = database;
    const staff = await openStaff({
      sql,
      clock,
      log,
      secrets: { keyed, sealing },
      registry,
      config: config.desk,
      exchangeName: config.exchangeName,
      mode: config.mode,
      pause: async (ms) => this.pauses.push(ms),
    });
    this.staff = modules.add(staff).api;
    const { mode } = config;
    this.programmes = modules.add(
      await openProgrammes({ sql, mode, costsOf: () => this.programmeCosts }),
    ).api;
    const security = await openSecurity({
      sql,
      clock,
      log,
      showLetter: config.mode === 'demo' ? () => undefined : undefined,
      kernel,
      secrets: { keyed, sealing },
      passwords: new Passwords(keyed),
      config: config.security,
    });
    this.security = modules.add(security).api;
    const content = modules.add(
      openContent({
        sql,
        clock,
        imageWorker: new FakeImageWorker(),
        webRoot: join(this.dataDir, 'web'),
        config: config.content,
        isHidden: () => false,
      }),
    );
    this.release = modules.add(await openReleaseForDesk({ sql, clock }, config.release, keyed));
    const { programmes } = this;
    const market = modules.add(await openMarketForDesk(this, config)).api;
    const { marketData: markets, settings, texts } = market;
    const people = await openPeople(this, config);
    const history = new JournalHistory(sql, join(this.dataDir, 'journal'));
    const isReadable = async () => true;
    this.balances = modules.add(
      openBalances({
        sql,
        kernel,
        history,
        isReadable,
        mode: config.mode,
        market,
        member: people,
      }),
    ).api;
    const wallet = modules.add(openWalletForDesk(this, market)).api;
    const { balances, solvency } = this.balances;
    this.spot = modules.add(openSpot({ sql, kernel, isReadable, market })).api;
    const contract = modules.add(
      await openContract({
        sql,
        clock: { nowMs: () => Date.now() },
        log,
        kernel,
        isReadable,
        market,
        balances: this.balances,
        member: people,
        earlierWarnings: async () => [],
      }),
    );
    // Locked scopes wait: tests say when a liquidation goes on.
    for (const { stop } of contract.stops) stop();
    this.live = { markets, settings, texts, balances, contracts: contract.api.contractData };
    const { otc, project } = await openOtcForDesk(this);
    this.projectOtc = project;
    modules.add(otc);
    this.agreement = modules.add(await openAgreementForDesk({ sql, clock }, this.registeredMs));
    const invitation = modules.add(await openInvitationForDesk(this)).api;
    modules.add(await openActivityForDesk(this, invitation, [ANNA, BEN]));
    this.support = openSupportForDesk(this, config.support, otc.api);
    modules.add(this.support.desk);
    modules.add(await openHelpForDesk(this, config, otc.api, keyed));
    modules.add(people);
    modules.registerDeskCalls(registry);
    exchangeDeskRoutes(registry, {
      sql,
      core: {
        kernel: Object.assign(kernel, { queued: 0, snapshotPauseMs: 0 }) as unknown as RunningKernel,
        projector: { position: { batch: 0, sequence: 0 } } as ExchangeDeskParts['core']['projector'],
      },
      exchangeName: config.exchangeName,
      market,
      staff: this.staff,
      solvency,
      wallet,
      programmes,
      security: { sessions: { count: 0 }, codes: { uses: async () => this.codeUses } },
      gateway: {
        sockets: { connections: 0 } as ExchangeDeskParts['gateway']['sockets'],
        disk: { freeMb: 1, stop: () => undefined },
      },
      problems: this.problems,
      mail: undefined,
    });
    this.opened = await openDesk({ config, clock, log, stops, staff: this.staff, registry, ...content.api });
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

  /** Steps the clock by a minute, so that the authenticator shows an unused code. */
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

  /** Answers the number of the proposal that a four-eyes call makes. */
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
