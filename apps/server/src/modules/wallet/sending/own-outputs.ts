/**
 * The own outputs that payments on a chain of outputs spend (rules/wallet#sending): credited deposits and change. A payment
 * takes outputs in the commit that stores its terms; they are free again only where the signer, by its log, signed none of
 * its versions, or where another version that does not spend them is final.
 */
import type {
  SequenceOffer,
  SpendableOutput,
  Transfer,
  UnsignedTransaction,
} from '../../../platform/chains/index.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Queryable, TransactionSql } from '../../../platform/database/connect.ts';
import { isOfOutputs, type WalletChain } from '../chains/wallet-chain.ts';
import type { OwnPayment } from './own-payments.ts';

type BitcoinTransaction = Extract<UnsignedTransaction, { family: 'bitcoin' }>;
type Outpoint = { txid: string; outIndex: number };
/** The key of an own output below an account of the signer. */
export type OutputKey = { account: 'deposit' | 'hot'; position: number };

interface OutputRow {
  txid: string;
  out_index: number;
  account: 'deposit' | 'hot';
  position: number;
  address: string;
  units: string;
  transaction: string;
}

/** No transaction spends more (rules/chains#replacement). */
const MOST_OFFERED = 100;

/**
 * The largest free outputs; undefined on a chain of accounts. While a person looks at the terms of a payment it is offered
 * the outputs of those terms, as long as they are free.
 */
export async function offerOf(
  sql: Queryable,
  chain: WalletChain,
  { paymentId, waits, asked }: Pick<OwnPayment, 'paymentId' | 'waits' | 'asked'>,
): Promise<Extract<SequenceOffer, { kind: 'inputs' }> | undefined> {
  if (!isOfOutputs(chain)) return undefined;
  const rows = await sql<OutputRow[]>`
    select txid, out_index, account, position, address, units, transaction from own_outputs o
    where chain = ${chain.chain} and (spent_by is null or spent_by = ${paymentId})
      and not exists (${goneDeposit(sql)})
    order by units desc, txid, out_index limit ${MOST_OFFERED}`;
  const shown = waits === 'SECOND_CONFIRMATION' && asked?.family === 'bitcoin' ? asked.inputs : [];
  const names = new Set(shown.map(nameOf));
  const outputs = rows.map(outputOf);
  const kept = outputs.filter((one) => names.has(`${one.txid}:${one.outIndex}`));
  const isKept = names.size > 0 && kept.length === names.size;
  return { kind: 'inputs', outputs: isKept ? kept : outputs, changeAddress: chain.hotAddress };
}

/** The deposit whose output it is was credited, and its block is gone. */
function goneDeposit(sql: Queryable) {
  return sql`
    select 1 from chain_transfers t
    where t.chain = o.chain and t.txid = o.txid and t.out_index = o.out_index::text and t.is_gone`;
}

/** It sums what free outputs hold. */
export async function freeUnits(sql: Queryable, chain: string): Promise<bigint> {
  const [row] = await sql<{ units: string | null }[]>`
    select sum(units)::text as units from own_outputs o
    where chain = ${chain} and spent_by is null and not exists (${goneDeposit(sql)})`;
  return BigInt(row?.units ?? 0);
}

/** Takes the outputs for a payment; those that it had for an unsigned version are free again. */
export async function takeOutputs(
  sql: TransactionSql,
  { paymentId, chain, state }: Pick<OwnPayment, 'paymentId' | 'chain' | 'state'>,
  { inputs }: BitcoinTransaction,
): Promise<void> {
  if (state === 'WANTED')
    await sql`update own_outputs set spent_by = null where chain = ${chain} and spent_by = ${paymentId}`;
  const { txids, places } = columnsOf(inputs);
  const taken = await sql`
    update own_outputs o set spent_by = ${paymentId}
    from unnest(${txids}::text[], ${places}::bigint[]) as used (txid, out_index)
    where o.chain = ${chain} and o.txid = used.txid and o.out_index = used.out_index
      and (o.spent_by is null or o.spent_by = ${paymentId})`;
  if (taken.count !== inputs.length) throw new Error(`an output of ${paymentId} is not free`);
}

/** The signer has signed this: whatever is unsigned must do without its outputs. */
export async function markSpent(
  sql: TransactionSql,
  { paymentId, chain }: Pick<OwnPayment, 'paymentId' | 'chain'>,
  { inputs }: BitcoinTransaction,
): Promise<void> {
  const { txids, places } = columnsOf(inputs);
  await sql`
    update own_outputs o set spent_by = ${paymentId}
    from unnest(${txids}::text[], ${places}::bigint[]) as used (txid, out_index)
    where o.chain = ${chain} and o.txid = used.txid and o.out_index = used.out_index and (
      o.spent_by is null
      or o.spent_by in (select payment_id from own_payments where chain = ${chain} and state = 'WANTED'))`;
}

/** Makes outputs free that were taken for what the signer, by its log, has not signed: of one payment, or of all. */
export async function freeUnsigned(sql: TransactionSql, chain: string, paymentId = ''): Promise<void> {
  await sql`
    update own_outputs set spent_by = null
    where chain = ${chain} and spent_by in (
      select payment_id from own_payments
      where chain = ${chain} and state = 'WANTED' and (${paymentId} = '' or payment_id = ${paymentId}))`;
}

/** A version is final that spends these outputs: those that only other versions would have spent are free again. */
export async function keepSpent(
  sql: TransactionSql,
  { paymentId, chain }: Pick<OwnPayment, 'paymentId' | 'chain'>,
  inputs: readonly Outpoint[],
): Promise<void> {
  const { txids, places } = columnsOf(inputs);
  await sql`
    update own_outputs o set spent_by = null
    where o.chain = ${chain} and o.spent_by = ${paymentId} and not exists (
      select 1 from unnest(${txids}::text[], ${places}::bigint[]) as used (txid, out_index)
      where used.txid = o.txid and used.out_index = o.out_index)`;
}

/** The outputs of a final own transaction that pay the hot address, as change or as a refill, can be spent from now on. */
export async function enterChange(
  sql: TransactionSql,
  { chain, hotAddress }: WalletChain,
  transfers: readonly Transfer[],
  { bytes, epoch }: { bytes: string; epoch: number },
): Promise<void> {
  for (const { txid, outIndex, to, units, height } of transfers)
    if (to === hotAddress)
      await sql`
        insert into own_outputs
          (chain, txid, out_index, account, position, address, units, height, transaction, epoch)
        values (${chain}, ${txid}, ${Number(outIndex)}, 'hot', 0, ${to}, ${String(units)}::numeric, ${height},
          ${bytes}, ${epoch})
        on conflict (chain, txid, out_index) do nothing`;
}

/** The key of each input, by its name. @throws Error for an input that is no own output. */
export async function keysOf(
  sql: Queryable,
  chain: string,
  { inputs }: BitcoinTransaction,
): Promise<(output: Outpoint) => OutputKey> {
  const rows = await rowsOf(sql, chain, inputs);
  return (output) => {
    const row = rows.get(nameOf(output));
    if (row === undefined) throw new Error(`${nameOf(output)} is no own output`);
    return { account: row.account, position: row.position };
  };
}

/**
 * The same transaction with the amounts and proofs of its inputs, which signed bytes do not hold; undefined where one of
 * them is unknown here, as after a restore.
 */
export async function withAmounts(
  sql: Queryable,
  chain: string,
  transaction: BitcoinTransaction,
): Promise<BitcoinTransaction | undefined> {
  const rows = await rowsOf(sql, chain, transaction.inputs);
  const inputs = transaction.inputs.flatMap((input) => {
    const row = rows.get(nameOf(input));
    if (row === undefined) return [];
    return [Object.assign({}, input, { units: row.units, previousTransaction: row.transaction })];
  });
  return inputs.length < transaction.inputs.length ? undefined : Object.assign({}, transaction, { inputs });
}

async function rowsOf(
  sql: Queryable,
  chain: string,
  outpoints: readonly Outpoint[],
): Promise<ReadonlyMap<string, OutputRow>> {
  const { txids, places } = columnsOf(outpoints);
  const rows = await sql<OutputRow[]>`
    select o.txid, o.out_index, account, position, address, units, transaction
    from own_outputs o join unnest(${txids}::text[], ${places}::bigint[]) as used (txid, out_index)
      on o.txid = used.txid and o.out_index = used.out_index
    where o.chain = ${chain}`;
  return new Map(rows.map((row) => [nameOf({ txid: row.txid, outIndex: row.out_index }), row]));
}

function columnsOf(outpoints: readonly Outpoint[]) {
  return {
    txids: textColumn(outpoints.map(({ txid }) => txid)),
    places: integerColumn(outpoints.map(({ outIndex }) => outIndex)),
  };
}

function outputOf({ txid, out_index, address, units, transaction }: OutputRow): SpendableOutput {
  return {
    txid,
    outIndex: String(out_index),
    units: BigInt(units),
    address,
    previousTransaction: transaction,
  };
}

function nameOf({ txid, outIndex }: Outpoint): string {
  return `${txid}:${outIndex}`;
}
