/**
 * Tests of the sender share this on every chain: the built signer, PostgreSQL and the real engine without a journal. A new
 * process is a sender made anew over the same database and the engine's snapshot.
 */
import { type CoinChainSettings, type Command, DEFAULT_WALLET_POLICY } from '@tern/engine';
import { kernelMigrations } from '../../../../kernel/index.ts';
import type { MemoryKernel } from '../../../../kernel/testing/memory-kernel.ts';
import { ANNA, BEN } from '../../../../kernel/testing/small-exchange.ts';
import type { ChainNode } from '../../../../platform/chains/index.ts';
import { openTempDatabase, type TempDatabase } from '../../../../platform/database/testing/temp-database.ts';
import { balancesModule } from '../../../balances/balances-module.ts';
import { LiveMarkets } from '../../../market/index.ts';
import type { WalletChain } from '../../chains/wallet-chain.ts';
import { markTold } from '../../jobs/deposit-numbers.ts';
import { walletModule } from '../../wallet-module.ts';
import { openSending, type Sending } from '../open-sending.ts';
import type { SignerProcess } from './signer-process.ts';
import { TestLeadership } from './test-leadership.ts';

export const CHAIN = 'test-chain';
export const E8 = 100_000_000n;
const TWO = { firstOperator: 1, secondOperator: 2 };
const DAY_MS = 24 * 60 * 60 * 1000;
const MEMBER_FUNDS = 100_000n * E8;

/** The parts that a world gives the base. */
export interface SendingBaseParts {
  database: TempDatabase;
  signer: SignerProcess;
  chain: WalletChain;
  kernel: MemoryKernel;
}

export function openSendingDatabase(): Promise<TempDatabase> {
  return openTempDatabase([...kernelMigrations, ...balancesModule.migrations, ...walletModule.migrations]);
}

export abstract class SendingBase {
  readonly alarms: string[] = [];
  /** Members' deposit addresses by the address. */
  readonly owners = new Map<string, { memberId: number; position: number }>();
  sending!: Sending;
  socketPath = '';
  /** Time that passed for the sender beside the machine's. */
  passedMs = 0;
  private requests = 0;

  readonly database: TempDatabase;
  readonly signer: SignerProcess;
  readonly chain: WalletChain;
  kernel: MemoryKernel;

  protected constructor({ database, signer, chain, kernel }: SendingBaseParts) {
    this.database = database;
    this.signer = signer;
    this.chain = chain;
    this.kernel = kernel;
  }

  abstract mine(blocks?: number): Promise<void>;
  protected abstract readonly node: ChainNode;
  protected abstract stopChain(): Promise<void>;

  get sql() {
    return this.database.sql;
  }

  async close(): Promise<void> {
    this.sending.stop();
    await this.signer.remove();
    await this.stopChain();
    await this.database.close();
  }

  /** A new process: nothing is remembered but the database, the journal and what the signer has. */
  startProcess(): void {
    this.sending?.stop();
    this.kernel = this.kernel.restarted();
    const log = (_fields: unknown, message = '') => void this.alarms.push(message);
    this.sending = openSending({
      sql: this.sql,
      clock: { nowMs: () => Date.now() + this.passedMs },
      kernel: this.kernel,
      chains: { find: (name) => (name === CHAIN ? this.chain : undefined), list: () => [this.chain] },
      addresses: { ownerOf: async (_chain, address) => this.owners.get(address) },
      markets: new LiveMarkets(this.kernel.initial),
      worthOf: (currency, amount) => (currency !== 'USDT' ? amount * 2_000n : amount),
      log: { info: () => {}, warn: () => {}, error: log as never },
      signerSocket: this.socketPath === '' ? this.signer.socketPath : this.socketPath,
    });
  }

  round(leadership = new TestLeadership(this.sql)): Promise<void> {
    return this.sending.runSendingRound(leadership, this.chain);
  }

  /** Rounds and blocks until nothing of the chain is open any more, or as many as that. */
  async settle(rounds = 8): Promise<void> {
    for (let done = 0; done < rounds; done += 1) {
      await this.round();
      await this.mine();
    }
    await this.round();
  }

  async execute(command: Command): Promise<number> {
    const { rejection, result } = await this.kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
    return result;
  }

  /** An approved withdrawal of 100 USDT, of which 99 arrive, or of another coin. */
  async withdraw(address: string, asset = 'USDT', amount = 100n * E8, memberId = ANNA): Promise<number> {
    const fee = asset === 'USDT' ? E8 : E8 / 100n;
    const withdrawalId = await this.execute({
      kind: 'request-withdrawal',
      memberId,
      requestId: `w${++this.requests}`,
      asset,
      chain: CHAIN,
      address,
      amount,
      fee,
      isNewDevice: true,
      isYoungAccount: false,
      isUnreconciled: false,
    });
    await this.execute({ kind: 'approve-withdrawal', withdrawalId, operator: 7 });
    return withdrawalId;
  }

  /** Its newest state in the journal, with the reason or txid. */
  stateOf(withdrawalId: number): string {
    const events = this.kernel.rows.flatMap(({ events }) => events);
    const changed = events.filter(
      (event) => event.kind === 'withdrawal-changed' && event.withdrawalId === withdrawalId,
    );
    const last = changed.at(-1);
    return last?.kind === 'withdrawal-changed' ? `${last.state} ${last.reason}`.trim() : '';
  }

  async paymentOf(withdrawalId: number) {
    const rows = await this.sql<{ payment_id: string; state: string; waits: string; nonce: bigint | null }[]>`
      select payment_id, state, waits, nonce from own_payments where withdrawal_id = ${withdrawalId}`;
    return rows[0];
  }

  async coins(address: string): Promise<bigint> {
    const { height } = await this.node.readTip();
    return this.node.readBalance(address, { kind: 'native' }, { height });
  }

  pauses(): string[] {
    const causes = this.kernel.rows
      .flatMap(({ events }) => events)
      .flatMap((event) => (event.kind === 'wallet-paused' ? [event.cause] : []));
    return [...new Set(causes)];
  }

  async resume(cause: 'SHORTFALL' | 'FOREIGN_SIGNATURE' | 'ADDRESS_PROOF'): Promise<void> {
    const side = 'withdrawals';
    await this.execute({ kind: 'resume-wallet', asset: '', chain: CHAIN, side, cause, ...TWO });
  }

  /** The read table of costs as its projection fills it. */
  async projectCosts(): Promise<void> {
    for (const { events, header } of this.kernel.rows)
      for (const event of events)
        if (event.kind === 'network-cost-posted')
          await this.sql`
            insert into network_costs (chain, number, currency, amount, txid, time_ms)
            values (${CHAIN}, ${event.number}, ${event.asset}, ${event.amount}, ${event.txid}, ${header.timeMs})
            on conflict do nothing`;
  }

  /** A deposit of Ben's at this address as the scanner leaves it once it is credited. */
  async creditedAt(address: string, currency: string, units: bigint): Promise<void> {
    const [row] = await this.sql<{ number: bigint }[]>`
      insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
        height, block_hash, maturity, state, number, time_ms, changed_ms, epoch)
      select ${CHAIN}, ${`0x${address}`}, ${currency}, ${BEN}, ${address}, ${currency}, ${units.toString()}::numeric,
        0, 0, '', 1, '', 1, 'NUMBERED', coalesce(max(number), 0) + 1, 0, 0, 1 from chain_transfers
      returning number`;
    const change = { chain: CHAIN, nowMs: 0, epoch: 1 };
    await this.sql.begin((sql) => markTold(sql, change, [Number(row?.number)]));
  }

  /** A transfer of USDT to cold that is wanted. */
  async wantCold(paymentId: string, address: string): Promise<void> {
    await this.sql`
      insert into own_payments (payment_id, chain, purpose, currency, to_address, units, sender, state, time_ms,
        changed_ms, epoch)
      values (${paymentId}, ${CHAIN}, 'cold', 'USDT', ${address}, 7000000, ${this.chain.hotAddress}, 'WANTED', 0,
        0, 1)`;
  }

  /** Rounds over the minutes in which sweeps are wanted, signed and mined. */
  async sweepRounds(): Promise<void> {
    for (let times = 0; times < 3; times += 1) {
      this.passedMs += 61_000;
      await this.settle(4);
    }
    this.passedMs = 0;
  }

  /** The chain as if it were followed already, its coins listed, and members with coins. */
  protected async begin(commands: readonly Command[]): Promise<void> {
    const { networkId, anchorHash = null } = await this.node.readFingerprint();
    await this.sql`
      insert into followed_chains
        (chain, network_id, anchor_hash, height, block_hash, block_time_ms, read_ms, epoch)
      values (${CHAIN}, ${networkId}, ${anchorHash}, 0, '', 0, 0, 1)`;
    for (const command of commands) await this.execute(command);
    this.kernel.nowMs += DAY_MS;
    await this.execute({ kind: 'set-floor-price', asset: this.chain.nativeCurrency, price: E8, ...TWO });
    this.kernel.nowMs += 2 * DAY_MS;
  }
}

/** `native` and USDT by its contract, where the chain has one. */
export function openingCommands(native: string, decimals: number, contract?: string): Command[] {
  const usdt: CoinChainSettings = {
    decimals: 6,
    contract: contract ?? '',
    confirmations: 3,
    minDeposit: E8,
    minWithdrawal: 10n * E8,
    maxWithdrawal: 50_000n * E8,
    withdrawalFee: E8,
    autoLimit: 1_000n * E8,
  };
  const coin = Object.assign({}, usdt, {
    decimals,
    contract: '',
    minWithdrawal: (11n * E8) / 1_000n,
    withdrawalFee: E8 / 100n,
  });
  const policy = Object.assign({}, DEFAULT_WALLET_POLICY, {
    secondApprovalAbove: 10n ** 7n * E8,
    maxPerDay: 1_000,
    basicDayLimit: 10n ** 7n * E8,
    advancedDayLimit: 10n ** 7n * E8,
  });
  const credit = (memberId: number, asset: string): Command => {
    const ref = `assets:${memberId}:${asset}`;
    return { kind: 'credit-from-outside', ref, owner: memberId, type: 'assets', asset, amount: MEMBER_FUNDS };
  };
  const termsOf = (asset: string, settings: CoinChainSettings): Command => {
    return { kind: 'set-coin-chain', asset, chain: CHAIN, settings, ...TWO };
  };
  const listed: Command = { kind: 'list-asset', asset: native, scale: 8, maxSupply: 10n ** 9n * E8 };
  const gas = { chain: CHAIN, number: 1, memberId: 0, asset: native, amount: 10n * E8, outIndex: 'native' };
  return [
    // The small exchange has BTC and USDT already.
    ...(native === 'BTC' ? [] : [listed]),
    { kind: 'set-wallet-policy', policy, ...TWO },
    { kind: 'list-chain', chain: CHAIN },
    ...(contract === undefined ? [] : [termsOf('USDT', usdt)]),
    termsOf(native, coin),
    ...[ANNA, BEN].flatMap((memberId): Command[] => [
      { kind: 'set-identity-level', memberId, level: 1 },
      credit(memberId, 'USDT'),
      credit(memberId, native),
    ]),
    { kind: 'credit-deposit', ...gas, txid: `0x${'a'.repeat(64)}`, hold: 'SURPLUS' },
  ];
}

/** From this command on the deposit that the opening holds pays the costs of the network. */
export const BOOK_GAS: Command = {
  kind: 'book-held-deposit',
  chain: CHAIN,
  number: 1,
  target: 'operations',
  ...TWO,
};
