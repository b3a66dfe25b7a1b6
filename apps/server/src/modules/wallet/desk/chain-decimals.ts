/** The decimals by which units of a chain are shown in the coin. */
import type { Sql } from '../../../platform/database/connect.ts';
import type { WalletChains } from '../chains/wallet-chain.ts';

export class ChainDecimals {
  private constructor(
    private readonly chains: WalletChains,
    private readonly byCoin: ReadonlyMap<string, number>,
  ) {}

  /** By the newest terms of each coin, those that wait for their time included. */
  static async read(sql: Sql, chains: WalletChains): Promise<ChainDecimals> {
    const rows = await sql<{ chain: string; currency: string; decimals: number }[]>`
      select distinct on (chain, currency) chain, currency, (settings->>'decimals')::int as decimals
      from coin_chains order by chain, currency, effective_ms desc`;
    return new ChainDecimals(
      chains,
      new Map(rows.map(({ chain, currency, decimals }) => [`${chain} ${currency}`, decimals])),
    );
  }

  of(chain: string, currency: string): number {
    const found = this.chains.find(chain);
    if (found?.nativeCurrency === currency) return found.adapter.identity.nativeDecimals;
    return this.byCoin.get(`${chain} ${currency}`) ?? 0;
  }
}
