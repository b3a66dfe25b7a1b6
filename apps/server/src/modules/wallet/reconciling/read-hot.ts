/** The coins that lie hot on a chain and are free: without open withdrawals and without own payments that take them. */
import { rescale } from '@tern/math';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { isOfOutputs, type WalletChain } from '../chains/wallet-chain.ts';

export interface HotCoin {
  chain: WalletChain;
  currency: string;
  /** In units of the ledger; below zero where more is owed than lies there. */
  amount: bigint;
  scale: number;
  decimals: number;
}

interface Row {
  currency: string;
  decimals: number;
  units: string;
  owed: bigint;
}

/**
 * The coins with terms on the chain, by the newest comparison; none before the first one. On a chain of outputs all that is
 * not cold is hot.
 */
export async function readHot(
  { sql, markets }: { sql: Sql; markets: Pick<LiveMarkets, 'asset'> },
  chain: WalletChain,
): Promise<HotCoin[]> {
  const rows = await sql<Row[]>`
    with terms as (
      select distinct on (currency) currency, (settings ->> 'decimals')::int as decimals
      from coin_chains where chain = ${chain.chain} order by currency, effective_ms desc
    )
    select r.currency, t.decimals,
      (case when ${isOfOutputs(chain)}::boolean
        then r.balance_sum - coalesce((select units from address_balances where chain = r.chain
          and currency = r.currency and address = ${chain.coldAddress}), 0)
        else coalesce((select units from address_balances where chain = r.chain
          and currency = r.currency and address = ${chain.hotAddress}), 0) end
      - coalesce((select sum(p.units) from own_payments p
        where p.chain = r.chain and p.currency = r.currency and p.sender = ${chain.hotAddress}
          and not p.is_compared and p.state <> 'VOID' and not exists (
            select 1 from own_transactions m
            where m.payment_id = p.payment_id and m.mined_height <= r.height)), 0))::text as units,
      coalesce((select sum(w.amount - w.fee) from withdrawals w
        where w.chain = r.chain and w.currency = r.currency and w.state in ('APPROVED', 'SENDING')
          and not exists (select 1 from own_payments p where p.withdrawal_id = w.withdrawal_id)
      ), 0)::bigint as owed
    from reconciliations r join terms t using (currency) where r.chain = ${chain.chain}`;
  return rows.flatMap(({ currency, decimals, units, owed }) => {
    const scale = markets.asset(currency)?.scale;
    if (scale === undefined) return [];
    return [
      { chain, currency, scale, decimals, amount: rescale(BigInt(units), decimals, scale, 'floor') - owed },
    ];
  });
}
