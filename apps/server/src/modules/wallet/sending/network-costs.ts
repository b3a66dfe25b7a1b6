/**
 * Posts what the network took for own transactions, failed and replaced ones too, under dense numbers of the chain, each once
 * (rules/wallet#network-costs). A cost is rounded up to the ledger's scale, and what was posted too much is taken off the
 * next one. The engine is asked before the row is written: a number that it has and this table has not names its
 * transaction in the read table.
 */
import { divRound, pow10 } from '@tern/math';
import type { TransactionSql } from '../../../platform/database/connect.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { Leadership } from '../jobs/leadership.ts';
import type { SendingParts } from './sending-parts.ts';

interface Followed {
  last_number: bigint;
  cost_ahead: string;
}

interface UnpostedRow {
  payment_id: string;
  version: number;
  txid: string;
  fee_units: string;
}

interface Posted {
  number: number;
  amount: bigint;
  txid: string;
}

export class NetworkCosts {
  constructor(
    private readonly parts: Pick<SendingParts, 'sql' | 'kernel' | 'ledger' | 'markets' | 'alarms' | 'clock'>,
  ) {}

  async post(leadership: Leadership, chain: WalletChain): Promise<void> {
    const scale = this.parts.markets.asset(chain.nativeCurrency)?.scale;
    if (scale === undefined) return;
    const unitsOfOne = pow10(Math.max(0, chain.adapter.identity.nativeDecimals - scale));
    while (await this.postNext(leadership, chain, unitsOfOne));
    await this.finish(leadership, chain.chain);
  }

  /** Answers false where nothing is left, or where it cannot go on now. */
  private async postNext(
    leadership: Leadership,
    { chain, nativeCurrency: asset }: WalletChain,
    unitsOfOne: bigint,
  ): Promise<boolean> {
    const { sql, kernel, ledger, alarms } = this.parts;
    const [followed] = await sql<Followed[]>`
      select last_cost as last_number, cost_ahead from followed_chains where chain = ${chain}`;
    if (followed === undefined) return false;
    const number = Number(followed.last_number) + 1;
    if (ledger.lastCostOf(chain) >= number) return this.takePosted(leadership, chain, number, unitsOfOne);
    const [next] = await sql<UnpostedRow[]>`
      select t.payment_id, t.version, t.txid, t.fee_units from own_transactions t
      join own_payments p using (payment_id)
      where p.chain = ${chain} and t.is_deep and t.cost_number is null and t.fee_units is not null
      order by t.mined_height, t.txid limit 1`;
    if (next === undefined) return false;
    const { txid } = next;
    const owed = BigInt(next.fee_units) - BigInt(followed.cost_ahead);
    if (owed <= 0n) {
      await leadership.commit((tx) => write(tx, chain, { number: 0, amount: 0n, txid }, unitsOfOne));
      return true;
    }
    const amount = divRound(owed, unitsOfOne, 'ceil');
    await leadership.prove();
    const outcome = await kernel.execute({ kind: 'post-network-cost', chain, number, asset, amount, txid });
    if (outcome.rejection !== 'OK') {
      const { rejection } = outcome;
      const detail = { chain, number, amount: amount.toString(), rejection };
      alarms.warnHourly(chain, detail, 'a network cost cannot be posted');
      return false;
    }
    // A number that another leader posted in between may stand for another transaction.
    if (outcome.repeated) return this.takePosted(leadership, chain, number, unitsOfOne);
    await leadership.commit((tx) => write(tx, chain, { number, amount, txid }, unitsOfOne));
    return true;
  }

  /** The read table may not have the number yet: then the next round goes on. */
  private async takePosted(
    leadership: Leadership,
    chain: string,
    number: number,
    unitsOfOne: bigint,
  ): Promise<boolean> {
    const [posted] = await this.parts.sql<{ amount: bigint; txid: string }[]>`
      select amount, txid from network_costs where chain = ${chain} and number = ${number}`;
    if (posted === undefined) return false;
    const { amount, txid } = posted;
    await leadership.commit((tx) => write(tx, chain, { number, amount, txid }, unitsOfOne));
    return true;
  }

  /** Payments that ended and have posted all that they cost are done. */
  private async finish(leadership: Leadership, chain: string): Promise<void> {
    const { sql, clock } = this.parts;
    const done = await sql<{ payment_id: string }[]>`
      select p.payment_id from own_payments p where p.chain = ${chain} and p.state = 'MINED' and exists (
        select 1 from own_transactions t
        where t.payment_id = p.payment_id and t.is_deep and t.cost_number is not null)`;
    if (done.length === 0) return;
    const ids = done.map(({ payment_id }) => payment_id);
    await leadership.commit(
      (tx) => tx`
        update own_payments set state = 'DONE', changed_ms = ${clock.nowMs()}
        where payment_id in ${tx(ids)} and state = 'MINED'`,
    );
  }
}

/** Number 0: nothing was posted for it, because what earlier costs posted too much covers it. */
async function write(
  sql: TransactionSql,
  chain: string,
  { number, amount, txid }: Posted,
  unitsOfOne: bigint,
): Promise<void> {
  const [cost] = await sql<{ fee_units: string }[]>`
    update own_transactions set cost_number = ${number}
    where txid = ${txid} and cost_number is null returning fee_units`;
  if (cost === undefined) return;
  const more = amount * unitsOfOne - BigInt(cost.fee_units);
  await sql`
    update followed_chains
    set last_cost = greatest(last_cost, ${number}), cost_ahead = cost_ahead + ${more.toString()}::numeric
    where chain = ${chain}`;
}
