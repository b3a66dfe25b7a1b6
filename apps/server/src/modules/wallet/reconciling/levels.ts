/** Moves what is hot above its level to the cold address (rules/wallet#hot-and-cold). */
import { divRound, rescale } from '@tern/math';
import type { Sql } from '../../../platform/database/connect.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { nextTransferId } from '../sending/own-payments.ts';

const HOT_PERCENT = 5n;
/** A move that is worth less than a tenth of the level waits. */
const LEAST_PART = 10n;

/** Amounts of one asset in units of the ledger. */
export interface HotFacts {
  /** The sum of what members hold. */
  liabilities: bigint;
  /** Network costs are paid from it, so the same amount stays hot. */
  operations: bigint;
  /** The hot addresses of all chains, less what is on its way to cold and what open withdrawals take. */
  hotOfAll: bigint;
  /** The same of one chain. */
  hotOfChain: bigint;
}

/** The amount that goes from this chain's hot address to the cold one now, in units of the ledger; 0: none. */
export function coldAmount({ liabilities, operations, hotOfAll, hotOfChain }: HotFacts): bigint {
  const level = divRound(liabilities * HOT_PERCENT, 100n, 'floor') + operations;
  const excess = hotOfAll - level;
  if (excess <= 0n || excess * LEAST_PART < level) return 0n;
  return excess < hotOfChain ? excess : hotOfChain > 0n ? hotOfChain : 0n;
}

export interface ColdMove {
  currency: string;
  /** In units of the ledger. */
  amount: bigint;
  scale: number;
  decimals: number;
}

/** Asks the sender for a transfer to cold; answers false where one of that asset is open on the chain already. */
export function requestCold(
  leadership: Leadership,
  { chain, hotAddress, coldAddress }: WalletChain,
  { currency, amount, scale, decimals }: ColdMove,
  nowMs: number,
): Promise<boolean> {
  const units = rescale(amount, scale, decimals, 'floor');
  return leadership.commit(async (sql) => {
    const paymentId = units > 0n ? await nextTransferId(sql, 'cold') : undefined;
    if (paymentId === undefined) return false;
    const inserted = await sql`
      insert into own_payments (payment_id, chain, purpose, currency, to_address, units, sender, state, time_ms,
        changed_ms, epoch)
      select ${paymentId}, ${chain}, 'cold', ${currency}, ${coldAddress},
        ${units.toString()}::numeric, ${hotAddress}, 'WANTED', ${nowMs}, ${nowMs}, ${leadership.epoch}
      where not exists (
        select 1 from own_payments where chain = ${chain} and currency = ${currency} and purpose = 'cold'
          and state not in ('DONE', 'VOID'))
      returning payment_id`;
    return inserted.length > 0;
  });
}

/** What the hot address of a chain has left, in units of the chain: without open transfers to cold and open payments. */
export async function hotUnits(
  sql: Sql,
  { chain, hotAddress }: WalletChain,
  currency: string,
): Promise<bigint> {
  const [row] = await sql<{ units: string }[]>`
    select (coalesce((select units from address_balances
        where chain = ${chain} and currency = ${currency} and address = ${hotAddress}), 0)
      - coalesce((select sum(units) from own_payments where chain = ${chain} and currency = ${currency}
        and sender = ${hotAddress} and state not in ('MINED', 'DONE', 'VOID')), 0))::text as units`;
  return BigInt(row?.units ?? '0');
}
