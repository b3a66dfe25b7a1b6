/**
 * Network costs are the exchange's own: a transfer between own addresses is signed only while `operations` can pay it beside
 * every cost that is not posted yet, so that it is never paid from what members are owed (rules/wallet#network-costs).
 */
import type { UnsignedTransaction } from '../../../platform/chains/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import { mostFeeOf } from './payment-terms.ts';
import type { SendingParts } from './sending-parts.ts';
import { nativeAmount } from './terms-of-fees.ts';

interface UnpostedRow {
  unsigned: UnsignedTransaction;
  fee_units: string | null;
}

type BudgetParts = Pick<SendingParts, 'sql' | 'ledger' | 'markets' | 'chains'>;

export class GasBudget {
  private constructor(
    private readonly parts: BudgetParts,
    private readonly chain: WalletChain,
    /** In units of the ledger; undefined: the ledger does not list the chain's coin, so members are owed none of it. */
    private left: bigint | undefined,
  ) {}

  static async open(parts: BudgetParts, chain: WalletChain): Promise<GasBudget> {
    const { ledger, markets, chains } = parts;
    const { nativeCurrency } = chain;
    if (markets.asset(nativeCurrency) === undefined) return new GasBudget(parts, chain, undefined);
    let left = ledger.operationsOf(nativeCurrency);
    // Chains that share a coin share what `operations` holds of it.
    for (const one of chains.list())
      if (one.nativeCurrency === nativeCurrency) left -= await unpostedCosts(parts, one);
    return new GasBudget(parts, chain, left);
  }

  get isEmpty(): boolean {
    return this.left !== undefined && this.left <= 0n;
  }

  covers(units: bigint): boolean {
    return this.left === undefined || this.left >= nativeAmount(this.parts, this.chain, units);
  }

  /** True: `operations` pays this cost too, which counts as spent from now on. */
  take(units: bigint): boolean {
    if (!this.covers(units)) return false;
    if (this.left !== undefined) this.left -= nativeAmount(this.parts, this.chain, units);
    return true;
  }
}

/** The fees of mined transactions, and the most that the others can take. A refill is paid by the cold address until it is mined. */
async function unpostedCosts(parts: BudgetParts, chain: WalletChain): Promise<bigint> {
  const rows = await parts.sql<UnpostedRow[]>`
    select distinct on (p.payment_id) t.unsigned, t.fee_units
    from own_payments p join own_transactions t using (payment_id)
    where p.chain = ${chain.chain} and p.state in ('SIGNED', 'SENT', 'MINED')
      and (p.purpose <> 'refill' or t.fee_units is not null)
      and not exists (
        select 1 from own_transactions posted
        where posted.payment_id = p.payment_id and posted.cost_number is not null)
    order by p.payment_id, (t.fee_units is null), t.version desc`;
  const units = rows.reduce(
    (sum, { unsigned, fee_units }) => sum + (fee_units === null ? mostFeeOf(unsigned) : BigInt(fee_units)),
    0n,
  );
  return nativeAmount(parts, chain, units);
}
