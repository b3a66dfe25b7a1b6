/**
 * The hot address can still pay this in one round: its balance after the view's block, less what own transactions that are
 * signed and not mined will take. On a chain of outputs it holds what its free outputs hold. A payment that would pass it
 * waits for a refill instead of failing on the chain.
 */
import type { ChainAsset, UnsignedTransaction } from '../../../platform/chains/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import { isOfOutputs } from '../chains/wallet-chain.ts';
import type { ChainView } from './chain-view.ts';
import { freeUnits } from './own-outputs.ts';
import { mostFeeOf } from './payment-terms.ts';

interface FlyingRow {
  currency: string;
  units: string;
  unsigned: UnsignedTransaction;
}

export class HotFunds {
  private readonly left = new Map<string, bigint>();
  private readonly flying = new Map<string, bigint>();

  private constructor(
    private readonly sql: Sql,
    private readonly view: ChainView,
  ) {}

  static async open(sql: Sql, view: ChainView): Promise<HotFunds> {
    const funds = new HotFunds(sql, view);
    if (isOfOutputs(view.chain)) return funds;
    const { chain, hotAddress, nativeCurrency } = view.chain;
    const rows = await sql<FlyingRow[]>`
      select p.currency, p.units, t.unsigned
      from own_payments p join own_transactions t using (payment_id)
      where p.chain = ${chain} and p.sender = ${hotAddress} and p.state in ('SIGNED', 'SENT')
        and t.version = (select max(version) from own_transactions n where n.payment_id = p.payment_id)
        and not exists (
          select 1 from own_transactions m
          where m.payment_id = p.payment_id and m.mined_height <= ${view.at.height})`;
    for (const { currency, units, unsigned } of rows) {
      funds.fly(currency, BigInt(units));
      funds.fly(nativeCurrency, mostFeeOf(unsigned));
    }
    return funds;
  }

  /** True: enough for the units and the fee, which count as spent from now on. undefined: no agreement of endpoints. */
  async take(
    currency: string,
    asset: ChainAsset,
    units: bigint,
    maxFee: bigint,
  ): Promise<boolean | undefined> {
    const { nativeCurrency, chain } = this.view.chain;
    // An output is taken with the payment that spends it, so that the rows alone say what is left.
    if (isOfOutputs(this.view.chain)) return (await freeUnits(this.sql, chain)) >= units + maxFee;
    const native = await this.leftOf(nativeCurrency, { kind: 'native' });
    const left = asset.kind === 'native' ? native : await this.leftOf(currency, asset);
    if (native === undefined || left === undefined) return undefined;
    const ofNative = asset.kind === 'native' ? units + maxFee : maxFee;
    if (native < ofNative || left < units) return false;
    this.left.set(nativeCurrency, native - ofNative);
    if (asset.kind !== 'native') this.left.set(currency, left - units);
    return true;
  }

  /** The rest of the chain's coin, for fees; undefined: no agreement of endpoints, or a chain of outputs. */
  async nativeLeft(): Promise<bigint | undefined> {
    if (isOfOutputs(this.view.chain)) return undefined;
    return this.leftOf(this.view.chain.nativeCurrency, { kind: 'native' });
  }

  private fly(currency: string, units: bigint): void {
    this.flying.set(currency, (this.flying.get(currency) ?? 0n) + units);
  }

  private async leftOf(currency: string, asset: ChainAsset): Promise<bigint | undefined> {
    const known = this.left.get(currency);
    if (known !== undefined) return known;
    const balance = await this.view.balance(this.view.chain.hotAddress, asset);
    if (balance === undefined) return undefined;
    const left = balance - (this.flying.get(currency) ?? 0n);
    this.left.set(currency, left);
    return left;
  }
}
