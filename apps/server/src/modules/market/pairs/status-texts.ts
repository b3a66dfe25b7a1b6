/**
 * The public texts about the status that an operator gave a market or contract, beside the command that sets it: the
 * engine keeps the status, SQL the words. Invariant: a text is shown only while its market has the status that it was
 * written for; the next change of status, by any cause, ends it. The operator's own reason never leaves the desk.
 */
import type { EngineState } from '@tern/engine';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Sql } from '../../../platform/database/connect.ts';

/** The reason that the engine keeps for a contract's status that an operator gave. */
export const BY_OPERATOR = 'OPERATOR';
/** Members read the text of an opening for a day. */
const OPENING_SHOWN_MS = 24 * 3_600_000;

export interface PublicText {
  zh: string;
  en: string;
}

export interface StatusText {
  status: string;
  publicText: PublicText;
  reason: string;
  operator: string;
  timeMs: number;
}

interface Kept extends StatusText {
  /** The market had the status since the text was written. */
  isReached: boolean;
}

export class StatusTexts {
  private readonly byMarket = new Map<string, Kept>();

  constructor(
    private readonly sql: Sql,
    private readonly nowMs: () => number,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** A text whose status was never reached, or is over, is dropped. */
  async load({ markets, contracts }: Pick<EngineState, 'markets' | 'contracts'>): Promise<void> {
    const statuses = new Map<string, string>();
    for (const { market, status } of [...markets, ...contracts]) statuses.set(market, status);
    const rows = await this.sql<
      (PublicText &
        Record<'market' | 'status' | 'reason' | 'operator', string> & {
          time_ms: bigint;
        })[]
    >`select * from market_status_texts`;
    for (const { market, status, zh, en, reason, operator, time_ms } of rows) {
      if (statuses.get(market) !== status) await this.store(market, undefined);
      else
        this.byMarket.set(market, {
          status,
          publicText: { zh, en },
          reason,
          operator,
          timeMs: Number(time_ms),
          isReached: true,
        });
    }
  }

  follow(kernel: Pick<Kernel, 'onReleased'>): void {
    kernel.onReleased(({ events }) => {
      for (const event of events)
        if (event.kind === 'market-changed' || event.kind === 'contract-changed')
          this.receiveStatus(event.market, event.status);
    });
  }

  /** undefined: none, or both languages are empty. */
  publicTextOf(market: string, status: string): PublicText | undefined {
    const kept = this.textOf(market, status);
    if (kept === undefined || kept.publicText.zh === '') return undefined;
    const isOver = status === 'OPEN' && this.nowMs() - kept.timeMs >= OPENING_SHOWN_MS;
    return isOver ? undefined : kept.publicText;
  }

  /** For operators. */
  textOf(market: string, status: string): StatusText | undefined {
    const kept = this.byMarket.get(market);
    return kept?.status === status ? kept : undefined;
  }

  /** Stores the text, then changes the status; a change that fails leaves the text that was. */
  async during<T>(market: string, text: StatusText, change: () => Promise<T>): Promise<T> {
    const before = this.byMarket.get(market);
    await this.keep(market, { ...text, isReached: false });
    try {
      return await change();
    } catch (error) {
      await this.keep(market, before);
      throw error;
    }
  }

  private receiveStatus(market: string, status: string): void {
    const kept = this.byMarket.get(market);
    if (kept === undefined) return;
    if (kept.status === status) kept.isReached = true;
    else if (kept.isReached) this.keep(market, undefined).catch(this.onFault);
  }

  private async keep(market: string, kept: Kept | undefined): Promise<void> {
    if (kept === undefined) this.byMarket.delete(market);
    await this.store(market, kept);
    if (kept !== undefined) this.byMarket.set(market, kept);
  }

  private async store(market: string, kept: Kept | undefined): Promise<void> {
    if (kept === undefined) {
      await this.sql`delete from market_status_texts where market = ${market}`;
      return;
    }
    const { status, publicText, reason, operator, timeMs } = kept;
    await this.sql`
      insert into market_status_texts (market, status, zh, en, reason, operator, time_ms)
      values (${market}, ${status}, ${publicText.zh}, ${publicText.en}, ${reason}, ${operator}, ${timeMs})
      on conflict (market) do update set
        status = excluded.status, zh = excluded.zh, en = excluded.en, reason = excluded.reason,
        operator = excluded.operator, time_ms = excluded.time_ms`;
  }
}
