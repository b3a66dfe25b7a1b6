/**
 * One real exchange as a source of index prices, read through ccxt, which is large and therefore loaded only when a
 * source starts. Polls with a time-out; a fault of one exchange stays with it: its silence is what the engine judges.
 * Numbers stay text all the way, so no price passes through floating point.
 *
 * An exchange that stamps its tickers passes its own time. One that does not is as old as the last change of its price, or
 * of its last trade where that can be asked: the same answer again is no sign that its market still moves
 * (rules/contracts#index).
 */
import type { Exchange } from 'ccxt';
import { messageOf } from '../errors/thrown.ts';
import type { Log } from '../log/log.ts';

export const CCXT_EXCHANGES = [
  'binance',
  'okx',
  'htx',
  'bybit',
  'coinbase',
  'kraken',
  'kucoin',
  'gate',
  'bitget',
  'mexc',
] as const;
export type CcxtExchange = (typeof CCXT_EXCHANGES)[number];

export interface ReportedPrice {
  symbol: string;
  price: string;
  sourceTimeMs: number;
}

/** The part of ccxt that is used; a test gives its own. */
export type TickerReader = Pick<Exchange, 'fetchTicker'> & Partial<Pick<Exchange, 'fetchTrades' | 'has'>>;
export type OpenExchange = (name: CcxtExchange) => Promise<TickerReader>;

const POLL_MS = 2_000;
const TIMEOUT_MS = 5_000;
/** After a fault the exchange is left alone, longer each time. */
const MAX_PAUSE_MS = 60_000;

export class CcxtSource {
  private timer: NodeJS.Timeout | undefined;
  private exchange: Promise<TickerReader> | undefined;
  /** For each symbol whose tickers carry no time: the last ticker, and when it changed. */
  private readonly unstamped = new Map<string, { seen: string; changedMs: number }>();
  private pauseMs = POLL_MS;
  private isStopped = false;

  constructor(
    readonly name: CcxtExchange,
    private readonly nowMs: () => number,
    private readonly onFault: (source: string, error: unknown) => void,
    private readonly open: OpenExchange = openExchange,
  ) {}

  start(symbols: () => readonly string[], report: (price: ReportedPrice) => void): void {
    const round = async () => {
      const isWell = await this.pollAll(symbols(), report);
      this.pauseMs = isWell ? POLL_MS : Math.min(MAX_PAUSE_MS, this.pauseMs * 2);
      if (!this.isStopped) this.timer = setTimeout(round, this.pauseMs).unref();
    };
    void round();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** True when at least one symbol was read, or none was asked for. */
  private async pollAll(
    symbols: readonly string[],
    report: (price: ReportedPrice) => void,
  ): Promise<boolean> {
    const polls = symbols.map(async (symbol) => {
      try {
        const price = await this.poll(symbol);
        if (price && !this.isStopped) report(price);
        return true;
      } catch (error) {
        this.onFault(this.name, error);
        return false;
      }
    });
    const results = await Promise.all(polls);
    return results.length === 0 || results.includes(true);
  }

  private async poll(symbol: string): Promise<ReportedPrice | undefined> {
    this.exchange ??= this.open(this.name);
    const exchange = await this.exchange.catch((error: unknown) => {
      // Loading may succeed another time.
      this.exchange = undefined;
      throw error;
    });
    const ticker = await exchange.fetchTicker(symbol);
    const price = plainText(ticker.last);
    if (price === undefined) return undefined;
    const sourceTimeMs = ticker.timestamp ?? (await this.changedMs(exchange, symbol, price));
    return { symbol, price, sourceTimeMs };
  }

  /** When price or trade were first seen as they are now. */
  private async changedMs(exchange: TickerReader, symbol: string, price: string): Promise<number> {
    const seen = `${price} ${await lastTradeId(exchange, symbol)}`;
    const known = this.unstamped.get(symbol);
    if (known?.seen === seen) return known.changedMs;
    const changedMs = this.nowMs();
    this.unstamped.set(symbol, { seen, changedMs });
    return changedMs;
  }
}

/** Empty where it is not told. */
async function lastTradeId(exchange: TickerReader, symbol: string): Promise<string> {
  const trades = exchange.has?.fetchTrades === true ? await exchange.fetchTrades?.(symbol, undefined, 1) : [];
  return trades?.at(-1)?.id ?? '';
}

async function openExchange(name: CcxtExchange): Promise<TickerReader> {
  const ccxt = await import('ccxt');
  const exchange = new ccxt.default[name]({ timeout: TIMEOUT_MS, enableRateLimit: true });
  // Its types want a number; it takes whatever this makes of its text.
  Object.assign(exchange, { number: String });
  return exchange;
}

/** ccxt's types say number; told to keep text, it gives text. Anything that is no plain decimal is no price. */
function plainText(last: unknown): string | undefined {
  return typeof last === 'string' && /^\d{1,20}(\.\d{1,18})?$/.test(last) ? last : undefined;
}

/** One source for each exchange; the log receives what they could not read. */
export function openCcxtSources(
  names: readonly CcxtExchange[],
  nowMs: () => number,
  log: Pick<Log, 'warn'>,
): CcxtSource[] {
  const onFault = (source: string, error: unknown) =>
    log.warn({ source, reason: messageOf(error) }, 'an index source gave nothing');
  return names.map((name) => new CcxtSource(name, nowMs, onFault));
}
