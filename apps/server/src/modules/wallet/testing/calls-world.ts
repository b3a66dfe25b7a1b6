/**
 * The members' calls about chains over a real PostgreSQL and the real engine: USDT and ETH on `ethereum`, an EVM chain
 * without endpoints, and Anna and Ben with basic verification and money in their assets accounts. The read tables are
 * filled whenever a call waits for them.
 */
import type { Command } from '@tern/engine';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { kernelMigrations } from '../../../kernel/index.ts';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { ANNA, BEN, openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import { SteppedClock } from '../../../platform/clock/stepped-clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CallError } from '../../../platform/http/call.ts';
import { CallDesk } from '../../../platform/http/testing/call-desk.ts';
import { LiveBalances } from '../../balances/index.ts';
import { LiveMarketData } from '../../market/index.ts';
import type { GivenConfirmation } from '../../member/index.ts';
import { openMemberSide } from '../member-calls.ts';
import type { Held } from '../otc-hold.ts';
import { walletProjection } from '../projectors/wallet-projection.ts';
import { walletModule } from '../wallet-module.ts';
import { CHAIN, creditDeposit, E8, setTerms } from './chain-commands.ts';
import { ethereumChain } from './ethereum-chain.ts';

const DAY_MS = 86_400_000;
export const PAYEE = '0x52908400098527886E0F7030069857D2E4169EE7';
export const DEPOSIT_ADDRESS = '0x27b1fdb04752bbc536007a920d24acb045561c26';
export const POST_PASSWORD = '482915';

const TABLES = [
  ...['wallet_chains', 'coin_chains', 'wallet_policies', 'floor_prices', 'wallet_pauses', 'deposits'],
  ...['withdrawals', 'withdrawal_steps', 'saved_addresses', 'saved_addresses_only', 'member_debts'],
  ...['network_costs', 'withdrawal_requests', 'address_labels', 'chain_transfers', 'followed_chains'],
  ...['own_transactions', 'own_outputs', 'own_payments', 'reconciliations'],
];

const ethereum = ethereumChain([], 'https://etherscan.io/tx/{txid}');

export function openCallsDatabase(): Promise<TempDatabase> {
  return openTempDatabase([...kernelMigrations, ...walletModule.migrations]);
}

const OPENING: Command[] = [
  { kind: 'list-asset', asset: 'ETH', scale: 8, maxSupply: 10n ** 16n },
  { kind: 'list-chain', chain: CHAIN },
  setTerms(),
  setTerms({ decimals: 18, contract: '', withdrawalFee: 10n ** 5n, minWithdrawal: 10n ** 6n }, 'ETH'),
  ...[ANNA, BEN].map((memberId): Command => ({ kind: 'set-identity-level', memberId, level: 1 })),
];

export class CallsWorld {
  readonly clock = new SteppedClock();
  readonly members = new CallDesk();
  /** The commands of locks that wait to reach the engine. */
  readonly locks: Command[] = [];
  /** The confirmations that were asked for, right and wrong ones. */
  confirmations: GivenConfirmation[] = [];
  /** Sessions and accounts began so long ago. */
  ageMs = 30 * DAY_MS;
  /** False: the read tables stand still. */
  isProjecting = true;
  /** The hold of OTC keeps this much of every coin. */
  held: Held = { units: 0n, untilMs: 0 };
  /** A forged row of a deposit address, or none. */
  addressFault: Error | undefined;
  readonly side: ReturnType<typeof openMemberSide>;
  private projected = 0;
  private projecting: Promise<unknown> = Promise.resolve();
  private requests = 0;

  private constructor(
    readonly sql: Sql,
    readonly kernel: MemoryKernel,
  ) {
    const marketData = new LiveMarketData(kernel.initial);
    const balances = new LiveBalances(kernel.initial);
    const identity = new Map(kernel.initial.members.map((member) => [member.memberId, member]));
    kernel.onReleased((released) => {
      marketData.apply(released);
      balances.apply(released, () => false);
      for (const event of released.events)
        if (event.kind === 'member-changed') identity.set(event.memberId, event);
    });
    this.side = openMemberSide({
      sql,
      clock: this.clock,
      kernel,
      isReadable: (sequence) => this.project(sequence),
      market: { marketData: marketData as never },
      opened: {
        chains: { find: (name) => (name === CHAIN ? ethereum : undefined), list: () => [ethereum] },
        addresses: { addressOf: async () => this.depositAddress() },
      },
      balances: { balances },
      otcHold: { heldOf: () => this.held },
      member: {
        people: { findMember: (memberId) => identity.get(memberId) ?? fail(`no member ${memberId}`) },
        members: { byId: async () => ({ createdMs: this.clock.nowMs() - this.ageMs }) as never },
        confirmation: {
          check: async (_memberId, given) => this.confirm(given),
          factorsOf: async () => ({ hasPostPassword: true, hasGoogle: false, channels: ['phone'] }),
        },
      },
      security: {
        locks: { submitWanted: () => this.submitLocks() },
        sessions: {
          list: () => [{ sessionId: 'test', createdMs: this.clock.nowMs() - this.ageMs }] as never,
        },
        events: { lockCause: async () => 'PASSWORD_CHANGED' },
      },
    });
    this.side.calls(this.members);
  }

  /** Anna has 1,000 USDT, Ben none; the terms are in force. */
  static async open({ sql }: TempDatabase): Promise<CallsWorld> {
    await sql.unsafe(`truncate ${TABLES.join(', ')}`);
    await sql`
      insert into followed_chains (chain, network_id, height, block_hash, block_time_ms, read_ms, epoch)
      values (${CHAIN}, '1', 0, '', 0, 0, 1)`;
    const kernel = (await openSmallExchange()).restarted();
    const world = new CallsWorld(sql, kernel);
    for (const command of OPENING) await world.execute(command);
    world.pass(DAY_MS);
    await world.execute(creditDeposit(1, ANNA));
    return world;
  }

  /** The members' calls and the engine have one time. */
  pass(ms: number): void {
    this.kernel.nowMs += ms;
    this.clock.step(this.kernel.nowMs - this.clock.nowMs());
  }

  async execute(command: Command): Promise<number> {
    const { rejection, result } = await this.kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
    await this.project();
    return result;
  }

  /** Applies the rows that were not applied yet, in their order. */
  async project(sequence = 0): Promise<boolean> {
    if (!this.isProjecting) return false;
    const work = this.projecting.then(async () => {
      const rows = this.kernel.rows.slice(this.projected);
      this.projected += rows.length;
      if (rows.length > 0) await this.sql.begin((sql) => walletProjection.apply(sql, rows));
    });
    this.projecting = work;
    await work;
    return sequence <= this.kernel.durable.sequence;
  }

  async call<N extends CallName>(name: N, params: CallRequest<N>, memberId = ANNA): Promise<CallResult<N>> {
    await this.project();
    return (await this.members.call(name, params, memberId)).result;
  }

  request(changes: Partial<CallRequest<'requestWithdrawal'>> = {}, memberId = ANNA) {
    const request: CallRequest<'requestWithdrawal'> = {
      requestId: `w${++this.requests}`,
      currency: 'USDT',
      chain: CHAIN,
      address: PAYEE,
      amount: '100',
      fee: '1',
      postPassword: POST_PASSWORD,
      channel: 'phone',
      code: '123456',
    };
    return this.members.call('requestWithdrawal', Object.assign(request, changes), memberId);
  }

  /** Answers the withdrawal's id. */
  async requested(changes: Partial<CallRequest<'requestWithdrawal'>> = {}, memberId = ANNA) {
    return (await this.request(changes, memberId)).result.withdrawalId;
  }

  private confirm(given: GivenConfirmation): void {
    this.confirmations.push(given);
    if (given.postPassword !== POST_PASSWORD) throw new CallError('postPasswordWrong');
  }

  private depositAddress(): string {
    if (this.addressFault !== undefined) throw this.addressFault;
    return DEPOSIT_ADDRESS;
  }

  private async submitLocks(): Promise<undefined> {
    for (const command of this.locks.splice(0)) await this.kernel.execute(command);
    return undefined;
  }
}

function fail(text: string): never {
  throw new Error(text);
}

/** An amount of USDT or ETH in units. */
export const units = (amount: number): bigint => BigInt(amount) * E8;
