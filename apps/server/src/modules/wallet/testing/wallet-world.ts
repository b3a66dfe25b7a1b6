/**
 * The module of the wallet over a real PostgreSQL and the real engine without a journal. Its rows are projected whenever
 * a reader waits for them, as the projector would; three operators of the desk are at hand.
 */
import type { Command } from '@tern/engine';
import type { CallRequest } from '@tern/protocol';
import type {
  DeskActionName,
  DeskReadName,
  DeskRequest,
  DeskResult,
  FourEyesName,
} from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { kernelMigrations } from '../../../kernel/index.ts';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { ANNA, openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import { SteppedClock } from '../../../platform/clock/stepped-clock.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { ApprovedState } from '../../../platform/http/approved-state.ts';
import { canonicalJson } from '../../../platform/http/canonical-json.ts';
import { DeskRegistry } from '../../../platform/http/desk-registry.ts';
import { CallDesk } from '../../../platform/http/testing/call-desk.ts';
import { answerDeskChecked } from '../../../platform/http/testing/checked-handler.ts';

import { balancesModule } from '../../balances/balances-module.ts';
import { LiveBalances } from '../../balances/index.ts';
import { LiveMarkets } from '../../market/index.ts';
import type { WalletChains } from '../chains/wallet-chain.ts';
import { openWallet } from '../open-wallet.ts';
import { applicationsProjection } from '../projector.ts';
import { walletProjection } from '../projectors/wallet-projection.ts';
import { walletModule } from '../wallet-module.ts';
import { withoutChains } from './no-chains.ts';

export { errorOf } from '../../../platform/http/testing/call-desk.ts';

export const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
/** Members send from it. */
export const SENDER = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

const operator = (operatorId: number, name: string) => ({
  operatorId,
  name,
  roles: ['finance' as const],
  sessionId: name,
});
export const FIRST = operator(1, 'first');
export const SECOND = operator(2, 'second');
export const THIRD = operator(3, 'third');
type SomeOperator = typeof FIRST;

export function openWalletDatabase(): Promise<TempDatabase> {
  return openTempDatabase([...kernelMigrations, ...balancesModule.migrations, ...walletModule.migrations]);
}

export class WalletWorld {
  readonly clock = new SteppedClock();
  readonly members = new CallDesk();
  readonly desk = new DeskRegistry();
  readonly balances: LiveBalances;
  readonly wallet: ReturnType<typeof openWallet>;
  /** Operators who may not work any more. */
  readonly disabled = new Set<number>();
  /** False: the read tables stand still. */
  isProjecting = true;
  private projected = 0;
  private projecting: Promise<unknown> = Promise.resolve();
  private requests = 0;

  private constructor(
    readonly database: TempDatabase,
    readonly kernel: MemoryKernel,
    chains: WalletChains | undefined,
  ) {
    const markets = new LiveMarkets(kernel.initial);
    this.balances = new LiveBalances(kernel.initial);
    kernel.onReleased((released) => {
      this.balances.apply(released, () => false);
    });
    const base = { sql: database.sql, clock: this.clock, kernel };
    const without = withoutChains(base);
    const opened = chains === undefined ? without.opened : Object.assign({}, without.opened, { chains });
    const others = {
      isReadable: (sequence: number) => this.project(sequence),
      market: { marketData: { markets } as never },
      balances: { balances: this.balances },
      member: {} as never,
      security: {} as never,
      otcHold: { heldOf: () => ({ units: 0n, untilMs: 0 }) },
      staff: { operators: { byId: async (id: string | number) => this.record(Number(id)) } },
    };
    // Calls about chains have a world of their own (calls-world.ts).
    this.wallet = openWallet(Object.assign(without, { opened }, base, others));
    this.wallet.calls(this.members);
    this.wallet.deskCalls(this.desk);
  }

  /**
   * Empties the tables; USDT has one receiving address. `commands` come before the module is opened. No job runs on `chains`.
   */
  static async open(
    database: TempDatabase,
    commands: readonly Command[] = [],
    chains?: WalletChains,
  ): Promise<WalletWorld> {
    await database.sql`
      truncate receiving_addresses, application_details, application_words, transfer_hashes, applications, fundings`;
    const seeded = await openSmallExchange();
    for (const command of commands) await executed(seeded, command);
    const world = new WalletWorld(database, seeded.restarted(), chains);
    await world.offer('USDT', ADDRESS);
    return world;
  }

  async offer(currency: string, address: string, isActive = true): Promise<void> {
    await this.carryOut('setReceivingAddress', {
      currency,
      network: 'TRC20',
      address,
      isActive,
      reason: 'a test',
    });
  }

  /** Applies the rows that were not applied yet, in their order. */
  async project(sequence = 0): Promise<boolean> {
    if (!this.isProjecting) return false;
    const work = this.projecting.then(async () => {
      const rows = this.kernel.rows.slice(this.projected);
      this.projected += rows.length;
      if (rows.length > 0)
        await this.database.sql.begin(async (sql) => {
          await applicationsProjection.apply(sql, rows);
          await walletProjection.apply(sql, rows);
        });
    });
    this.projecting = work;
    await work;
    return sequence <= this.kernel.durable.sequence;
  }

  async execute(command: Command): Promise<number> {
    return executed(this.kernel, command);
  }

  submit(changes: Partial<CallRequest<'submitApplication'>> = {}, memberId = ANNA) {
    const request: CallRequest<'submitApplication'> = {
      requestId: `a${++this.requests}`,
      currency: 'USDT',
      amount: '100',
      fromAddress: SENDER,
      toAddress: ADDRESS,
    };
    return this.members.call('submitApplication', Object.assign(request, changes), memberId);
  }

  /** Answers the application's id. */
  async submitted(changes: Partial<CallRequest<'submitApplication'>> = {}, memberId = ANNA): Promise<string> {
    return (await this.submit(changes, memberId)).result.applicationId;
  }

  /** The member's applications, as new as the last command. */
  async own(paging: CallRequest<'getApplications'> = {}, memberId = ANNA) {
    const minSequence = String(this.kernel.durable.sequence);
    const { result } = await this.members.call(
      'getApplications',
      Object.assign({ minSequence }, paging),
      memberId,
    );
    return result;
  }

  /** Answers the id of the funding entry. */
  async fund(amount: string, currency = 'USDT', reference = `wire ${++this.requests}`): Promise<string> {
    await this.carryOut('fundSuspense', { currency, amount, reference, reason: 'a test' });
    const found = (await this.read('getFundings', {})).find((one) => one.reference === reference);
    return found?.fundingId ?? '';
  }

  prepare(
    applicationId: string,
    amount: string,
    fundingId: string,
    by: SomeOperator = FIRST,
  ): Promise<unknown> {
    return this.act('prepareApplication', { applicationId, amount, fundingId, reason: 'a test' }, by);
  }

  confirm(applicationId: string, amount: string, by: SomeOperator = SECOND): Promise<unknown> {
    return this.act('confirmApplication', { applicationId, amount, reason: 'a test' }, by);
  }

  reject(applicationId: string, publicReason = 'not received', by: SomeOperator = FIRST): Promise<unknown> {
    return this.act('rejectApplication', { applicationId, publicReason, reason: 'a test' }, by);
  }

  async read<N extends DeskReadName>(name: N, request: DeskRequest<N>): Promise<DeskResult<N>> {
    const found = this.desk.find(name);
    if (found?.kind !== 'read') throw new Error(`${name} is no read`);
    const given = DESK_CALLS[name].request.parse(request);
    const answer = await answerDeskChecked(name, () => found.handler(given, FIRST, this.context()));
    return DESK_CALLS[name].result.parse(answer) as DeskResult<N>;
  }

  async act<N extends DeskActionName>(name: N, request: DeskRequest<N>, by: SomeOperator): Promise<unknown> {
    const found = this.desk.find(name);
    if (found?.kind !== 'action') throw new Error(`${name} is no action`);
    const given = DESK_CALLS[name].request.parse(request);
    return answerDeskChecked(name, () => found.handler(given, by, this.context()));
  }

  /** A proposal that is made and approved; `between` happens after the approval and before the execution. */
  async carryOut<N extends FourEyesName>(
    name: N,
    request: DeskRequest<N>,
    approver: SomeOperator = SECOND,
    between: () => Promise<unknown> = async () => undefined,
  ): Promise<unknown> {
    const found = this.desk.find(name);
    if (found?.kind !== 'four-eyes') throw new Error(`${name} needs no second pair of eyes`);
    const given = DESK_CALLS[name].request.parse(request);
    const { handler } = found;
    const examine = () => handler.examine(given as never, this.context());
    const { before } = await answerDeskChecked(name, examine);
    const approved = new ApprovedState(canonicalJson(before));
    await between();
    const pair = { maker: FIRST, approver };
    const execute = () => handler.execute(given as never, pair, this.context(), approved);
    const { before: confirmed, ...done } = await answerDeskChecked(name, execute);
    return { ...done, before: confirmed.state };
  }

  assets(memberId: number, asset = 'USDT'): bigint {
    return this.balances.balancesOf(memberId, 'assets').find((one) => one.asset === asset)?.free ?? 0n;
  }

  private record(operatorId: number) {
    return {
      operatorId,
      name: '',
      roles: ['finance' as const],
      isDisabled: this.disabled.has(operatorId),
    } as never;
  }

  private context() {
    return { ip: '127.0.0.1', language: 'en', nowMs: this.clock.nowMs() } as const;
  }
}

async function executed(kernel: MemoryKernel, command: Command): Promise<number> {
  const { rejection, result } = await kernel.execute(command);
  if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
  return result;
}
