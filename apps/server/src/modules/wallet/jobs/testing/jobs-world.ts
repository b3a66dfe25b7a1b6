/**
 * The chain jobs over a real PostgreSQL, the real engine without a journal and a real node. The read tables that the jobs
 * ask are written from the engine's events by hand; the second endpoint lies when a test asks it to.
 */
import { type Command, DEFAULT_WALLET_POLICY, type Event } from '@tern/engine';
import { type Kernel, kernelMigrations } from '../../../../kernel/index.ts';
import type { MemoryKernel } from '../../../../kernel/testing/memory-kernel.ts';
import { ANNA, BEN, openSmallExchange } from '../../../../kernel/testing/small-exchange.ts';
import { BitcoinWorld } from '../../../../platform/chains/bitcoin/testing/bitcoin-world.ts';
import { EvmWorld, LIMITS } from '../../../../platform/chains/evm/testing/evm-world.ts';
import { Endpoints } from '../../../../platform/chains/index.ts';
import type { ChainWorld } from '../../../../platform/chains/testing/chain-world.ts';
import { FaultyProxy } from '../../../../platform/chains/testing/faulty-proxy.ts';
import { connect } from '../../../../platform/database/index.ts';
import { openTempDatabase, type TempDatabase } from '../../../../platform/database/testing/temp-database.ts';
import { keyedHash } from '../../../../platform/secrets/keyed-hash.ts';
import { LiveBalances } from '../../../balances/index.ts';
import { LiveMarkets } from '../../../market/index.ts';
import { ChainPauses } from '../../chains/chain-pauses.ts';
import { StoredAddresses } from '../../chains/stored-addresses.ts';
import type { WalletChain } from '../../chains/wallet-chain.ts';
import { walletModule } from '../../wallet-module.ts';
import type { Hold } from '../followed-chain.ts';
import { type ChainJobs, openChainJobs } from '../open-chain-jobs.ts';
import { DyingLeadership, Ended } from './dying-leadership.ts';
import { writeEvent } from './write-event.ts';

export const CHAIN = 'test-evm';
export const ETH = 10n ** 18n;
export const CONFIRMATIONS = 3;
export const COLD_INDEX = 1_000;
/** The account 1' of the phrase that anvil funds: the addresses of account 0' pay from outside. */
const DEPOSITS =
  'xpub6Ce9NcJvTk372KjsGfWqbcex5DumjpNquQLApoeQUavSCjEc823BV1tb4rXUuPuht8h2hSxkg2EXUaKUJmniJvRZAELxypsCzBFdtosmV76';
export const KEYED = keyedHash(Buffer.from('a pepper that lies outside the database'));
const TWO = { firstOperator: 1, secondOperator: 2 };
const E8 = 10n ** 8n;
const NO_DELAY = Object.assign({}, DEFAULT_WALLET_POLICY, { wideningDelayMs: 0 });

export interface TransferRow {
  state: string;
  hold: Hold;
  member_id: bigint;
  currency: string;
  amount: bigint;
  dust: string;
  height: bigint;
  number: bigint | null;
  is_told: boolean;
  is_gone: boolean;
}

/** A world's own coin, its decimals, and the keys that the exchange has there. */
interface Setting {
  coin: string;
  decimals: number;
  depositXpub: string;
  hotAddress: string;
  coldAddress: string;
}

export class JobsWorld<W extends ChainWorld = EvmWorld> {
  /** Added to the time of this machine, in milliseconds. */
  aheadMs = 0;
  readonly alarms: string[] = [];
  /** The members who were told that their deposits changed. */
  readonly told = new Set<number>();
  jobs: ChainJobs;
  addresses!: StoredAddresses;
  private projected = 0;

  private constructor(
    readonly database: TempDatabase,
    readonly node: W,
    private readonly setting: Setting,
    /** The second endpoint. */
    readonly proxy: FaultyProxy,
    readonly kernel: MemoryKernel,
    readonly balances: LiveBalances,
    readonly markets: LiveMarkets,
  ) {
    this.jobs = this.open();
  }

  static async start(): Promise<JobsWorld<EvmWorld>> {
    const evm = await EvmWorld.start();
    const { accountXpub } = evm.samples.derived;
    const [coldAddress, hotAddress] = [COLD_INDEX, COLD_INDEX + 1].map((at) =>
      evm.adapter.deriveAddress(accountXpub, at),
    );
    const keys = { depositXpub: DEPOSITS, hotAddress: hotAddress ?? '', coldAddress: coldAddress ?? '' };
    return JobsWorld.open(evm, Object.assign({ coin: 'ETH', decimals: 18 }, keys));
  }

  /** Its cold address is the one of the samples' account at COLD_INDEX. */
  static async startBitcoin(): Promise<JobsWorld<BitcoinWorld>> {
    const bitcoin = await BitcoinWorld.start();
    const { sender: hotAddress, samples, adapter } = bitcoin;
    const depositXpub = samples.derived.accountXpub;
    const keys = { depositXpub, hotAddress, coldAddress: adapter.deriveAddress(depositXpub, COLD_INDEX) };
    return JobsWorld.open(bitcoin, Object.assign({ coin: 'BTC', decimals: 8 }, keys));
  }

  private static async open<W extends ChainWorld>(chain: W, setting: Setting): Promise<JobsWorld<W>> {
    const database = await openTempDatabase([...kernelMigrations, ...walletModule.migrations]);
    const proxy = await FaultyProxy.start(chain.url);
    const seeded = await openSmallExchange();
    for (const command of listing(setting, chain.contracts[0])) await executed(seeded, command);
    const kernel = seeded.restarted();
    const balances = new LiveBalances(kernel.initial);
    kernel.onReleased((released) => {
      balances.apply(released, () => false);
    });
    const markets = new LiveMarkets(kernel.initial);
    const world = new JobsWorld(database, chain, setting, proxy, kernel, balances, markets);
    await world.writeEvents(seeded.rows.flatMap(({ events }) => events));
    return world;
  }

  async stop(): Promise<void> {
    await this.jobs.leader.release();
    await this.proxy.stop();
    await this.node.stop();
    await this.database.close();
  }

  get chain(): WalletChain {
    const { adapter, feeCap, url: own } = this.node;
    const { coin: nativeCurrency, depositXpub, hotAddress, coldAddress } = this.setting;
    const endpoint = (url: string) => ({
      node: adapter.connect(Object.assign({ url }, LIMITS)),
      isOwn: false,
    });
    return {
      chain: CHAIN,
      name: 'Test',
      adapter,
      endpoints: new Endpoints([endpoint(own), endpoint(this.proxy.url)]),
      nativeCurrency,
      blockMs: 12_000,
      confirmations: CONFIRMATIONS,
      depositXpub,
      hotAddress,
      coldAddress,
      feeCap,
      maxGasNative: 100_000n,
      maxGasToken: 200_000n,
      explorer: '',
    };
  }

  /** A new process on the same data, with a kernel beside this one where it is said. */
  async restart(kernel: Pick<Kernel, 'submit'> = this.kernel): Promise<void> {
    await this.jobs.leader.release();
    this.jobs = this.open(kernel);
  }

  /** Runs one job in a process that ends at a step of its lead, and begins a new process; false: it had no such step. */
  async endAt(job: 'scan' | 'credit', step: number, when: 'before' | 'after'): Promise<boolean> {
    const { leader } = this.jobs;
    const whole = leader.whileLeading.bind(leader);
    leader.whileLeading = (work) => whole((lead) => work(new DyingLeadership(lead, step, when)));
    const ended = await (job === 'scan' ? this.scan() : this.credit()).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Ended) return true;
        throw error;
      },
    );
    await this.restart();
    await this.project();
    return ended;
  }

  private open(kernel: Pick<Kernel, 'submit'> = this.kernel): ChainJobs {
    const { database, chain } = this;
    const { sql } = database;
    const clock = { nowMs: () => Date.now() + this.aheadMs };
    const note = (_: unknown, text?: string) => this.alarms.push(text ?? '');
    const log = { error: note, warn: note } as never;
    const pauses = new ChainPauses({ sql, kernel: this.kernel, log });
    const addresses = new StoredAddresses({ sql, clock, keyed: KEYED, pauses });
    const chains = { find: () => chain, list: () => [chain] };
    this.addresses = addresses;
    return openChainJobs({
      sql,
      clock,
      log,
      kernel,
      markets: this.markets,
      connectOne: (onClose) => connect(database.target, { max: 1, name: 'lead', onClose }),
      opened: { chains, addresses, pauses, signerSocket: undefined },
      feed: { note: ({ memberId }) => void this.told.add(memberId) },
    });
  }

  addressOf(memberId = ANNA): Promise<string> {
    return this.addresses.addressOf(memberId, this.chain);
  }

  async scan(): Promise<void> {
    await this.jobs.jobs[0]?.run();
    await this.project();
  }

  async credit(): Promise<void> {
    await this.jobs.jobs[1]?.run();
    await this.project();
  }

  async turn(): Promise<void> {
    await this.scan();
    await this.credit();
  }

  /** Mines blocks and runs the jobs after each. */
  async mine(blocks = 1): Promise<void> {
    for (let mined = 0; mined < blocks; mined++) {
      await this.node.mine();
      await this.turn();
    }
  }

  async transfers(txid: string): Promise<TransferRow[]> {
    return this.database.sql<TransferRow[]>`
      select state, hold, member_id, currency, amount, dust, height, number, is_told, is_gone
      from chain_transfers where txid = ${txid} order by id`;
  }

  async only(txid: string): Promise<TransferRow> {
    const [row, other] = await this.transfers(txid);
    if (row === undefined || other !== undefined) throw new Error('not one transfer');
    return row;
  }

  assets(memberId = ANNA, asset = this.setting.coin): bigint {
    return this.balances.balancesOf(memberId, 'assets').find((one) => one.asset === asset)?.free ?? 0n;
  }

  /** Such as `withdrawals REORG`. */
  async pauses(): Promise<string[]> {
    const rows = await this.database.sql<{ side: string; cause: string }[]>`
      select side, cause from wallet_pauses order by side, cause`;
    return rows.map(({ side, cause }) => `${side} ${cause}`);
  }

  async resumeAll(): Promise<void> {
    const rows = await this.database.sql<{ currency: string; side: never; cause: never }[]>`
      select currency, side, cause from wallet_pauses`;
    for (const { currency: asset, side, cause } of rows)
      await this.execute(
        Object.assign({ kind: 'resume-wallet' as const, chain: CHAIN, asset, side, cause }, TWO),
      );
  }

  async execute(command: Command, isProjected = true): Promise<void> {
    await executed(this.kernel, command);
    if (isProjected) await this.project();
  }

  async project(): Promise<void> {
    const rows = this.kernel.rows.slice(this.projected);
    this.projected += rows.length;
    await this.writeEvents(rows.flatMap(({ events }) => events));
  }

  private async writeEvents(events: readonly Event[]): Promise<void> {
    for (const event of events) await writeEvent(this.database.sql, event);
  }
}

/** Opens the same exchange in another kernel that is empty. */
export function openingOf(usdt: string): Command[] {
  return [
    { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 10n ** 18n },
    ...[ANNA, BEN].map((memberId): Command => ({ kind: 'open-member', memberId })),
    ...listing({ coin: 'ETH', decimals: 18 }, usdt),
  ];
}

function listing(
  { coin, decimals: ofCoin }: Pick<Setting, 'coin' | 'decimals'>,
  usdt: string | undefined,
): Command[] {
  const terms = (asset: string, decimals: number, contract: string): Command => ({
    kind: 'set-coin-chain',
    asset,
    chain: CHAIN,
    settings: {
      decimals,
      contract,
      confirmations: CONFIRMATIONS,
      minDeposit: E8 / 100n,
      minWithdrawal: E8,
      maxWithdrawal: 100n * E8,
      withdrawalFee: E8 / 10n,
      autoLimit: 0n,
    },
    firstOperator: 1,
    secondOperator: 2,
  });
  // The small exchange has BTC already.
  const listed: Command[] =
    coin === 'BTC' ? [] : [{ kind: 'list-asset', asset: coin, scale: 8, maxSupply: 10n ** 16n }];
  return [
    ...listed,
    Object.assign({ kind: 'set-wallet-policy' as const, policy: NO_DELAY }, TWO),
    { kind: 'list-chain', chain: CHAIN },
    terms(coin, ofCoin, ''),
    ...(usdt === undefined ? [] : [terms('USDT', 6, usdt)]),
  ];
}

async function executed(kernel: MemoryKernel, command: Command): Promise<void> {
  const { rejection } = await kernel.execute(command);
  if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
}
