/**
 * Names, scales, settings and statuses of every contract: live state of released events that starts from the engine's
 * state. All code that turns a contract's decimal strings into units, or back, reads it. It holds no prices and no
 * money; it is as old as the last durable row, so the engine still decides.
 */
import type { ContractSettings, ContractState, ContractStatus, EngineState, Event } from '@tern/engine';
import type { LiveMarkets, MarketInfo } from './live-markets.ts';

/** Contracts are counted and settled in it (rules/accounts#account-types). */
const SETTLED_IN = 'USDT';

export interface ContractInfo {
  /** The engine's name, e.g. BTC/USDT:USDT. */
  readonly market: string;
  readonly base: string;
  readonly quote: string;
  /** e.g. BTC/USDT */
  readonly indexSymbol: string;
  readonly priceScale: number;
  readonly qtyScale: number;
  readonly quoteScale: number;
  readonly settings: ContractSettings;
  readonly status: ContractStatus;
  /** The reason of the status; empty when none was given. */
  readonly reason: string;
  readonly statusSinceMs: number;
  /** Announced settings, and when they take effect. */
  readonly pendingSettings: ContractState['pendingSettings'];
}

/** A market that has books, trades, bars and tickers. */
export type TradedMarket = MarketInfo | ContractInfo;

export function isContract(market: TradedMarket): market is ContractInfo {
  return 'settings' in market;
}

export function tickSizeOf(market: TradedMarket): bigint {
  return isContract(market) ? market.settings.tickSize : market.filters.tickSize;
}

type Described = Omit<ContractInfo, 'quote' | 'quoteScale'>;

export class LiveContracts {
  private readonly byMarket = new Map<string, ContractInfo>();

  constructor(
    initial: Pick<EngineState, 'contracts'>,
    private readonly assets: Pick<LiveMarkets, 'asset'>,
  ) {
    for (const contract of initial.contracts) this.describe(contract);
  }

  /** Every released event, in order; those of other matters pass by. */
  apply(event: Event): void {
    if (event.kind === 'contract-changed') {
      const known = this.byMarket.get(event.market)?.pendingSettings ?? null;
      this.describe({ ...event, pendingSettings: event.pendingFromMs === 0 ? null : known });
    } else if (event.kind === 'contract-settings-scheduled') {
      const known = this.byMarket.get(event.market);
      const { settings, effectiveMs } = event;
      if (known) this.describe({ ...known, pendingSettings: { settings, effectiveMs } });
    }
  }

  findContract(market: string): ContractInfo | undefined {
    return this.byMarket.get(market);
  }

  /** In the order of listing. */
  list(): ContractInfo[] {
    return [...this.byMarket.values()];
  }

  private describe(of: Described): void {
    const quoteScale = this.assets.asset(SETTLED_IN)?.scale;
    if (quoteScale === undefined) throw new Error(`a contract is settled in ${SETTLED_IN}, never listed`);
    this.byMarket.set(of.market, {
      market: of.market,
      base: of.base,
      quote: SETTLED_IN,
      indexSymbol: of.indexSymbol,
      priceScale: of.priceScale,
      qtyScale: of.qtyScale,
      quoteScale,
      settings: of.settings,
      status: of.status,
      reason: of.reason,
      statusSinceMs: of.statusSinceMs,
      pendingSettings: of.pendingSettings,
    });
  }
}
