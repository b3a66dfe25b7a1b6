/** The terms, the policy, the floor prices and the pauses in force, as the read tables hold them. */
import { type CoinChainSettings, DEFAULT_WALLET_POLICY, type WalletPolicy } from '@tern/engine';
import type { WalletSide } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { policyOf, type StoredPolicy, type StoredTerms, termsOf } from './settings-json.ts';

export interface CoinTerms {
  chain: string;
  currency: string;
  terms: CoinChainSettings;
}

interface PauseRow {
  chain: string;
  currency: string;
  side: WalletSide;
  reason: string;
}

/** The pauses that stood when they were read. */
export class Pauses {
  constructor(private readonly rows: readonly PauseRow[]) {}

  /** The reason of the oldest pause of this side, for the coin or for all of the chain; empty: it is open. */
  reasonOf(side: WalletSide, chain: string, currency: string): string {
    const pause = this.rows.find(
      (one) => one.side === side && one.chain === chain && (one.currency === '' || one.currency === currency),
    );
    return pause?.reason ?? '';
  }
}

/** Pauses and terms as they were when a page was read. */
export class SettingsInForce {
  constructor(
    readonly pauses: Pauses,
    private readonly terms: readonly CoinTerms[],
  ) {}

  /** undefined: the coin has no terms on the chain. */
  termsOf(chain: string, currency: string): CoinChainSettings | undefined {
    return this.terms.find((one) => one.chain === chain && one.currency === currency)?.terms;
  }
}

export class WalletSettings {
  constructor(private readonly sql: Sql) {}

  async inForce(nowMs: number): Promise<SettingsInForce> {
    const [pauses, terms] = await Promise.all([this.pauses(), this.termsInForce(nowMs)]);
    return new SettingsInForce(pauses, terms);
  }

  /** In the order of chains, then of coins; both filters are optional. */
  async termsInForce(
    nowMs: number,
    { chain, currency }: { chain?: string | undefined; currency?: string | undefined } = {},
  ): Promise<CoinTerms[]> {
    const { sql } = this;
    const rows = await sql<{ chain: string; currency: string; settings: StoredTerms }[]>`
      select distinct on (chain, currency) chain, currency, settings from coin_chains
      where effective_ms <= ${nowMs}
        ${chain === undefined ? sql`` : sql`and chain = ${chain}`}
        ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
      order by chain, currency, effective_ms desc`;
    return rows.map((row) => ({
      chain: row.chain,
      currency: row.currency,
      terms: termsOf(row.settings),
    }));
  }

  /** Contracts of coins on the chain, of any time. */
  async contractsOf(chain: string): Promise<string[]> {
    const rows = await this.sql<{ contract: string }[]>`
      select distinct settings->>'contract' as contract from coin_chains
      where chain = ${chain} and settings->>'contract' <> ''`;
    return rows.map(({ contract }) => contract);
  }

  async policyInForce(nowMs: number): Promise<WalletPolicy> {
    const [row] = await this.sql<{ policy: StoredPolicy }[]>`
      select policy from wallet_policies where effective_ms <= ${nowMs} order by effective_ms desc limit 1`;
    return row === undefined ? DEFAULT_WALLET_POLICY : policyOf(row.policy);
  }

  /** In 1e-8 USDT for a whole coin; 0: none. */
  async floorPrice(currency: string, nowMs: number): Promise<bigint> {
    const [row] = await this.sql<{ price: bigint }[]>`
      select price from floor_prices where currency = ${currency} and effective_ms <= ${nowMs}
      order by effective_ms desc limit 1`;
    return row?.price ?? 0n;
  }

  /** Transfers to an address before the first scan of its chain would not be seen. */
  async isFollowed(chain: string): Promise<boolean> {
    const rows = await this.sql`select 1 from followed_chains where chain = ${chain}`;
    return rows.length > 0;
  }

  async pauses(): Promise<Pauses> {
    return new Pauses(
      await this.sql<PauseRow[]>`
        select chain, currency, side, reason from wallet_pauses order by time_ms, currency, cause`,
    );
  }
}
