/**
 * The demo: a small world that trades by itself, clearly simulated, never in production. Everything it does goes
 * through commands like everybody's. Made before the first command (it follows released events), started once the
 * kernel takes commands; `sources` belong into the ticks.
 */
import type { World } from '@tern/simulator';
import type { Kernel } from '../kernel/kernel.ts';
import { type IndexSource, indexScaleOf, pruneMarketData } from '../modules/market/index.ts';
import type { Sessions } from '../modules/security/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { BotDriver } from './bot-driver.ts';
import type { DemoChains } from './chain/open-demo-chains.ts';
import { seedChains } from './chain/seed-chain.ts';
import {
  type DemoCredentials,
  type DemoMemory,
  type DemoOperator,
  readMemory,
  writeCredentials,
  writeMemory,
} from './demo-folder.ts';
import { DemoInvitees } from './demo-invitees.ts';
import { IdentityReviewer, type IdentityReviewerParts } from './identity-reviewer.ts';
import type { CallerDeps } from './otc/demo-caller.ts';
import { DEMO_PERSON, DemoOtcDesk } from './otc/demo-otc-desk.ts';
import type { MemberFacts } from './otc/member-facts.ts';
import { OtcBots, type OtcBotsParts } from './otc/otc-bots.ts';
import { type SeedParts, seed } from './seed.ts';
import { type ActivityPorts, seedActivity } from './seed-activity.ts';
import { seedContracts } from './seed-contracts.ts';
import { SimulatedRate } from './simulated-rate.ts';
import { DemoIndexSource } from './simulated-source.ts';
import { SimulatedOperator, type SimulatedOperatorParts } from './support/simulated-operator.ts';

export interface DemoParts extends SeedParts {
  kernel: Kernel;
  sessions: Pick<Sessions, 'issue' | 'find'>;
  clock: Clock;
  dataDir: string;
  /** Where the exchange is reached from this machine. */
  webOrigin: string;
  consoleOrigin: string;
  createOperator: (name: string) => Promise<DemoOperator>;
  operatorId: (name: string) => Promise<number>;
  facts: MemberFacts;
  /** The first member may withdraw: verified, with a trading password. */
  isFirstReady: boolean;
  /** Simulated members whom the first one invited trade. */
  hasInvitees: boolean;
  /** undefined: the demo has no products, no airdrop and no activity notices. */
  activity: ActivityPorts | undefined;
  /** undefined: the members are at the OTC desk as new ones. */
  otc: (OtcBotsParts['otc'] & { hasMerchants: boolean }) | undefined;
  /** undefined: operators alone answer tickets. */
  tickets: SimulatedOperatorParts['tickets'] | undefined;
  /** undefined: operators alone decide verifications. */
  identity: Pick<IdentityReviewerParts, 'reviews' | 'audit'> | undefined;
  /** undefined: the demo runs without simulated chains. */
  chains: DemoChains | undefined;
  onFault: (error: unknown) => void;
}

const PRUNE_MS = 3_600_000;
/** One makes, the other approves. */
const OPERATORS = ['maker', 'checker'];

export class Demo {
  readonly sources: readonly IndexSource[];
  readonly driver: BotDriver;
  /** Symbols that the sources say nothing of, because a test wants it so. */
  readonly neverReceived = new Set<string>();
  private readonly rate: SimulatedRate;
  private readonly otc: DemoOtcDesk | undefined;
  private readonly invitees: DemoInvitees | undefined;
  private readonly reviewer: IdentityReviewer | undefined;
  private pruneTimer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly parts: DemoParts,
    private readonly memory: DemoMemory,
    /** This and the driver may be led by tests. */
    readonly world: World,
    bots: OtcBots | undefined,
    private readonly operator: SimulatedOperator | undefined,
  ) {
    this.otc = parts.otc && new DemoOtcDesk(parts, memory, bots);
    this.invitees = parts.hasInvitees ? new DemoInvitees({ ...parts, seed: memory.seed }) : undefined;
    const { kernel, marketData, clock, identity, onFault } = parts;
    this.reviewer = identity && new IdentityReviewer({ ...identity, clock, onFault });
    this.rate = new SimulatedRate(kernel, marketData.cnyRate, parts.onFault);
    kernel.onReleased(({ header, events }) => {
      for (const event of events) world.apply(event);
      this.otc?.follow(events);
      this.rate.follow(header.timeMs);
    });
    this.driver = new BotDriver(world, kernel, marketData);
    const scaleOf = (symbol: string) => {
      const market = marketData.markets.market(symbol);
      return market === undefined ? 0 : indexScaleOf(market);
    };
    const nowMs = () => clock.nowMs();
    this.sources = world.sources.map(
      (source) => new DemoIndexSource(source, world, scaleOf, nowMs, this.neverReceived),
    );
  }

  static async open(parts: DemoParts): Promise<Demo> {
    const { World, supportAnswer } = await import('@tern/simulator');
    const memory = readMemory(parts.dataDir, parts.clock.nowMs());
    const { initial } = parts.kernel;
    const { markets, openOrders, seq } = initial;
    const last = new Map(markets.map(({ market, lastPrice }) => [market, lastPrice]));
    const world = new World({
      // Another world at each start, or the same moves would come again and again.
      seed: `${memory.seed}/${seq}`,
      lastPrice: (market) => last.get(market) || undefined,
      openOrders,
      contracts: initial,
    });
    // Before anything moves: a history must end where the trading of this start begins.
    memory.contracts ??= {
      isSeeded: false,
      historyEndMs: memory.isSeeded ? parts.clock.nowMs() : memory.firstStartMs,
      levels: world.levels(),
    };
    writeMemory(parts.dataDir, memory);
    const { otc } = parts;
    const bots = otc?.hasMerchants ? await OtcBots.open({ ...parts, otc, seed: memory.seed }) : undefined;
    const { tickets, clock, onFault } = parts;
    const operator = tickets && new SimulatedOperator({ tickets, clock, world: { supportAnswer }, onFault });
    return new Demo(parts, memory, world, bots, operator);
  }

  /** Answers what it wrote into demo.json. */
  async start(calls: CallerDeps['calls']): Promise<DemoCredentials> {
    const { parts, memory } = this;
    if (!memory.isSeeded) {
      await seed(parts, memory);
      memory.isSeeded = true;
      writeMemory(parts.dataDir, memory);
    }
    const { contracts } = memory;
    if (contracts && !contracts.isSeeded) {
      await seedContracts(parts, memory.seed, contracts);
      contracts.isSeeded = true;
      writeMemory(parts.dataDir, memory);
    }
    await this.rate.start();
    await this.otc?.addMembers();
    const credentials = await this.makeCredentials();
    await this.readyFirstMember(credentials);
    await this.seedChains();
    await this.otc?.start(calls, credentials.members, await this.operatorIds());
    this.driver.start();
    await this.seedActivity(credentials);
    const [first] = credentials.members;
    if (first !== undefined) this.invitees?.start(Number(first.userId));
    this.operator?.start();
    this.reviewer?.start();
    const prune = () => pruneMarketData(parts.sql, parts.clock.nowMs()).catch(parts.onFault);
    this.pruneTimer = setInterval(prune, PRUNE_MS);
    this.pruneTimer.unref();
    return credentials;
  }

  async stop(): Promise<void> {
    this.driver.stop();
    this.operator?.stop();
    clearInterval(this.pruneTimer);
    await Promise.all([this.otc?.stop(), this.invitees?.stop(), this.reviewer?.stop()]);
  }

  /** A member of a folder from before has no trading password of the demo's, or one of the member's own. */
  private async readyFirstMember({ members: [first] }: DemoCredentials): Promise<void> {
    const { facts, isFirstReady } = this.parts;
    if (!isFirstReady || first?.tradingPassword === undefined) return;
    const memberId = Number(first.userId);
    if (await facts.hasTradingPassword(memberId)) return;
    await facts.passIdentity(memberId, DEMO_PERSON);
    await facts.setTradingPasswords([memberId], first.tradingPassword);
  }

  private async seedActivity({ members: [first] }: DemoCredentials): Promise<void> {
    const { parts, memory } = this;
    const { activity, kernel, clock, dataDir } = parts;
    if (activity === undefined || memory.isActivitySeeded === true || first === undefined) return;
    const operators = await this.operatorIds();
    await seedActivity({ kernel, activity, operators, nowMs: clock.nowMs() }, Number(first.userId));
    memory.isActivitySeeded = true;
    writeMemory(dataDir, memory);
  }

  private async operatorIds(): Promise<[maker: number, checker: number]> {
    const [maker = 0, checker = 0] = await Promise.all(OPERATORS.map((name) => this.parts.operatorId(name)));
    return [maker, checker];
  }

  private async seedChains(): Promise<void> {
    const { parts, memory } = this;
    const { kernel, sql, chains, clock, onFault } = parts;
    if (chains === undefined) return;
    const seeded = {
      kernel,
      sql,
      chains,
      operators: await this.operatorIds(),
      nowMs: () => clock.nowMs(),
      onFault,
    } as const;
    const known = memory.chains ?? (memory.chain === undefined ? [] : [memory.chain]);
    await seedChains(seeded, known, (listed) => {
      memory.chains = listed;
      writeMemory(parts.dataDir, memory);
    });
  }

  /** Made once; the folder remembers their passwords. */
  private async operators(): Promise<DemoOperator[]> {
    const { parts, memory } = this;
    if (memory.operators === undefined) {
      memory.operators = [];
      for (const name of OPERATORS) memory.operators.push(await parts.createOperator(name));
      writeMemory(parts.dataDir, memory);
    }
    return memory.operators;
  }

  /** Fresh tokens at each start; as android, so that a login in a browser does not end them. */
  private async makeCredentials(): Promise<DemoCredentials> {
    const { createMember, sessions, clock, dataDir, webOrigin, consoleOrigin } = this.parts;
    const members = [];
    for (const { phone, password, tradingPassword } of this.memory.members) {
      const memberId = await createMember({ account: { kind: 'phone', areaCode: '86', phone }, password });
      const token = await sessions.issue(memberId, 'android', clock.nowMs());
      members.push({ userId: String(memberId), phone, password, token, tradingPassword });
    }
    const ws = `${webOrigin.replace(/^http/, 'ws')}/ws`;
    const operators = await this.operators();
    const credentials = {
      web: webOrigin,
      api: `${webOrigin}/api/`,
      ws,
      console: consoleOrigin,
      members,
      operators,
    };
    writeCredentials(dataDir, credentials);
    return credentials;
  }
}
