/**
 * The small exchange with BTC/USDT as a contract, its index out of three sources, and all of the module around the real
 * engine: calls, live state, feeds, read tables. ANNA and BEN have 10,000 USDT in their contract accounts, the bot
 * plenty. The index has been NORMAL long enough when a test begins.
 */
import { type Command, DEFAULT_INDEX_LIMITS } from '@tern/engine';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import type { Outcome } from '../../../kernel/kernel.ts';
import type { MemoryKernel } from '../../../kernel/testing/memory-kernel.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { transact } from '../../../platform/database/transact.ts';
import { CallDesk } from '../../../platform/http/testing/call-desk.ts';
import { RecordingHub } from '../../../platform/websocket/testing/recording-hub.ts';
import { LiveBalances } from '../../balances/index.ts';
import { LiveMarketData, SourceWatch } from '../../market/index.ts';
import { transferRoutes } from '../../transfer/index.ts';
import { LiquidationDriver } from '../liquidation/liquidation-driver.ts';
import { contractAccountRoutes } from '../live/account-routes.ts';
import { feedContracts } from '../live/contract-feed.ts';
import { LiveContractData } from '../live/live-contract-data.ts';
import { restoreOrders } from '../orders/restore-orders.ts';
import { contractProjection } from '../projector.ts';
import { RiskNotices } from '../risk/risk-notice.ts';
import {
  contractHistoryRoutes,
  contractOrderRoutes,
  insuranceFundRoutes,
  ownContractHistory,
  publicContractRoutes,
} from '../routes.ts';
import { ANNA, BEN, BOT, BTC, CONTRACT, usdt } from './made-contract.ts';

const SOURCES = ['sim-one', 'sim-two', 'sim-three'];

function contractFunds(memberId: number, amount: string): Command {
  return {
    kind: 'credit-from-outside',
    ref: `contract:${memberId}`,
    owner: memberId,
    type: 'contract',
    asset: 'USDT',
    amount: usdt(amount),
  };
}

const WORLD: Command[] = [
  {
    kind: 'set-index',
    symbol: 'BTC/USDT',
    priceScale: 2,
    step: 1n,
    sources: SOURCES.map((source) => ({ source, weight: 1 })),
    limits: DEFAULT_INDEX_LIMITS,
  },
  {
    kind: 'list-contract',
    market: BTC,
    base: 'BTC',
    indexSymbol: 'BTC/USDT',
    priceScale: 1,
    qtyScale: 6,
    settings: CONTRACT.settings,
  },
  { kind: 'set-contract-status', market: BTC, status: 'OPEN', reason: '' },
  contractFunds(ANNA, '10000'),
  contractFunds(BEN, '10000'),
  contractFunds(BOT, '1000000'),
];

const FUND: Command = {
  kind: 'credit-from-outside',
  ref: 'fund',
  owner: 'insurance',
  type: 'assets',
  asset: 'USDT',
  amount: usdt('1000'),
};

export class SmallContracts {
  readonly desk = new CallDesk();
  readonly hub = new RecordingHub();
  readonly market: LiveMarketData;
  readonly balances: LiveBalances;
  readonly contractData: LiveContractData;
  private projected = 0;
  private requests = 0;

  private constructor(
    readonly kernel: MemoryKernel,
    private readonly sql: Sql,
  ) {
    this.market = new LiveMarketData(kernel.initial);
    this.market.follow(kernel);
    this.balances = new LiveBalances(kernel.initial);
    kernel.onReleased((released) => {
      this.balances.apply(released, () => false);
    });
    const { desk, hub, market, balances } = this;
    const nowMs = () => kernel.nowMs;
    this.contractData = new LiveContractData(kernel.initial, market.contracts, balances, nowMs, (fault) => {
      throw fault;
    });
    feedContracts(hub, kernel, this.contractData);
    const notices = new RiskNotices(sql, nowMs);
    const barrier = (sequence: number) => this.project(sequence);
    const history = ownContractHistory(sql, barrier, this.contractData.orders);
    contractOrderRoutes(desk, kernel, this.contractData, notices, history);
    contractAccountRoutes(desk, this.contractData, notices);
    contractHistoryRoutes(desk, sql, barrier, this.contractData);
    publicContractRoutes(desk, sql, this.contractData, market, new SourceWatch(nowMs), nowMs);
    insuranceFundRoutes(desk, sql, balances, market.markets);
    transferRoutes(desk, kernel, market.markets);
  }

  static async open(sql: Sql): Promise<SmallContracts> {
    const kernel = await openSmallExchange();
    for (const command of WORLD) ok(await kernel.execute(command), command);
    const small = new SmallContracts(kernel.restarted(), sql);
    // The fund's history in the read tables begins with its first payment.
    ok(await small.kernel.execute(FUND), FUND);
    for (let second = 0; second <= 6; second++) await small.tick('50000');
    for (const memberId of [ANNA, BEN, BOT]) await small.call('acceptRiskNotice', {}, memberId);
    return small;
  }

  /** The same state in a new process: live state starts anew from its snapshot and the read tables. */
  async restarted(): Promise<SmallContracts> {
    await this.project();
    const next = new SmallContracts(this.kernel.restarted(), this.sql);
    await restoreOrders(this.sql, next.contractData.orders);
    return next;
  }

  /** From now on locked scopes are liquidated. */
  drive(): void {
    new LiquidationDriver(this.kernel, { liquidationsWaiting: 0 }).start();
  }

  /** A second passes and this many sources name this price. */
  async tick(price: string, sources = SOURCES.length, afterMs = 1_000): Promise<void> {
    this.kernel.nowMs += afterMs;
    const units = usdt(price) / 10n ** 6n;
    const prices = SOURCES.slice(0, sources).map((source) => ({
      symbol: 'BTC/USDT',
      source,
      price: units,
      sourceTimeMs: this.kernel.nowMs,
    }));
    ok(await this.kernel.execute({ kind: 'tick', prices }), { kind: 'tick', prices });
  }

  async call<N extends CallName>(name: N, request: CallRequest<N>, memberId: number): Promise<CallResult<N>> {
    return (await this.desk.call(name, request, memberId)).result;
  }

  /** A limit order of so many lots with leverage 20. */
  open(
    memberId: number,
    tradeType: 'OPEN_LONG' | 'OPEN_SHORT',
    price: string,
    lots: string,
    more: Partial<CallRequest<'placeContractOrder'>> = {},
  ): Promise<CallResult<'placeContractOrder'>> {
    const request = { ...this.order(), type: 'LIMIT', tradeType, price, lots, leverage: '20' } as const;
    return this.call('placeContractOrder', { ...request, ...more }, memberId);
  }

  /** ANNA long against BEN at 50,000. */
  async trade(lots: string, leverage = '20'): Promise<void> {
    await this.open(BEN, 'OPEN_SHORT', '50000', lots, { leverage });
    await this.open(ANNA, 'OPEN_LONG', '50000', lots, { leverage });
  }

  close(
    memberId: number,
    tradeType: 'CLOSE_LONG' | 'CLOSE_SHORT',
    more: Partial<CallRequest<'placeContractOrder'>>,
  ): Promise<CallResult<'placeContractOrder'>> {
    return this.call('placeContractOrder', { ...this.order(), type: 'MARKET', tradeType, ...more }, memberId);
  }

  order(): { requestId: string; pairsName: string } {
    return { requestId: `o${++this.requests}`, pairsName: 'BTC/USDT' };
  }

  now(): { minSequence: string } {
    return { minSequence: String(this.kernel.durable.sequence) };
  }

  private async project(sequence = 0): Promise<boolean> {
    const rows = this.kernel.rows.slice(this.projected);
    this.projected += rows.length;
    if (rows.length > 0) await transact(this.sql, (sql) => contractProjection().apply(sql, rows));
    return sequence <= this.kernel.durable.sequence;
  }
}

export function ok(outcome: Outcome, command: Command): Outcome {
  if (outcome.rejection !== 'OK') throw new Error(`${command.kind} was refused: ${outcome.rejection}`);
  return outcome;
}
