/** Own transactions as facts of the comparison: what was mined up to its block, by the chain's word where it is not final. */
import type { UnsignedTransaction } from '../../../platform/chains/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { ChainQuestions, Mined } from './ask-chain.ts';
import type { CostFact, PaymentFact, Scales } from './equation.ts';
import { chainUnits } from './equation.ts';
import type { OwnTransactionRow } from './read-facts.ts';

export interface OwnTransaction {
  row: OwnTransactionRow;
  /** undefined: not mined up to the block. */
  mined: Mined | undefined;
}

/** One that moves units of an asset at an address; negative: they leave it. */
export interface Flow {
  paymentId: string;
  currency: string;
  address: string;
  height: number;
  units: bigint;
}

export type OwnPlaces = Pick<WalletChain, 'nativeCurrency' | 'hotAddress' | 'coldAddress'>;

const ENDED: readonly string[] = ['CONFIRMED', 'FAILED', 'CANCELLED', 'REJECTED'];

/**
 * A mark of the sender that is not final proves nothing, and one that it has not made yet would be a shortfall: the chain
 * is asked for each.
 */
export async function settleTransactions(
  rows: readonly OwnTransactionRow[],
  height: number,
  questions: ChainQuestions,
): Promise<OwnTransaction[]> {
  const open = rows.filter((row) => !row.is_deep);
  const answers = await questions.mined(open.map(({ txid }) => txid));
  const answered = new Map(open.map(({ txid }, index) => [txid, answers[index]]));
  return rows.map((row) => ({ row, mined: row.is_deep ? minedOf(row, height) : answered.get(row.txid) }));
}

function minedOf(
  { mined_height, succeeded, fee_units }: OwnTransactionRow,
  height: number,
): Mined | undefined {
  if (mined_height === null || mined_height > BigInt(height)) return undefined;
  return { height: Number(mined_height), succeeded: succeeded === true, feeUnits: BigInt(fee_units ?? '0') };
}

/** Payments to outside of one asset, each once, whatever the number of its versions. */
export function paymentFacts(
  transactions: readonly OwnTransaction[],
  currency: string,
  scales: Scales,
): PaymentFact[] {
  const facts = new Map<string, PaymentFact>();
  for (const { row, mined } of transactions) {
    if (row.purpose !== 'pay' || row.currency !== currency) continue;
    const isMined = paid(row, mined) || facts.get(row.payment_id)?.isMined === true;
    const posted = row.posted === null ? undefined : chainUnits(row.posted, scales);
    facts.set(row.payment_id, { units: BigInt(row.units), isMined, posted });
  }
  return [...facts.values()];
}

/** `ahead` is what the tables hold; a cost that the ledger has before them is added. */
export function costFacts(
  transactions: readonly OwnTransaction[],
  costAhead: bigint,
  scales: Scales,
): { transactions: CostFact[]; ahead: bigint } {
  let ahead = costAhead;
  const facts = transactions.map(({ row, mined }): CostFact => {
    const feeUnits = row.is_cost_posted ? BigInt(row.fee_units ?? '0') : (mined?.feeUnits ?? 0n);
    if (row.late_cost !== null) ahead += chainUnits(row.late_cost, scales) - feeUnits;
    return { feeUnits, isMined: mined !== undefined, isPosted: row.is_cost_posted };
  });
  return { transactions: facts, ahead };
}

/** A transaction of accounts takes units and fee from its sender; one of outputs takes each input from its own address. */
export function flowsOf(transactions: readonly OwnTransaction[], places: OwnPlaces): Flow[] {
  return transactions.flatMap(({ row, mined }) => {
    if (mined === undefined) return [];
    const { unsigned } = row;
    return unsigned.family === 'bitcoin'
      ? outputFlows(row.payment_id, unsigned, mined.height, places)
      : accountFlows(row, mined, places);
  });
}

function accountFlows(row: OwnTransactionRow, mined: Mined, { nativeCurrency }: OwnPlaces): Flow[] {
  const { payment_id: paymentId, currency, sender, to_address } = row;
  const { height } = mined;
  const flows = [{ paymentId, currency: nativeCurrency, address: sender, height, units: -mined.feeUnits }];
  if (!paid(row, mined)) return flows;
  const units = BigInt(row.units);
  flows.push({ paymentId, currency, address: sender, height, units: -units });
  // That of a payment to outside meets no own address.
  if (row.purpose !== 'pay') flows.push({ paymentId, currency, address: to_address, height, units });
  return flows;
}

/** The fee is what the inputs hold more than the outputs; change comes back to the hot address. */
function outputFlows(
  paymentId: string,
  { inputs, outputs }: Extract<UnsignedTransaction, { family: 'bitcoin' }>,
  height: number,
  { nativeCurrency: currency, hotAddress, coldAddress }: OwnPlaces,
): Flow[] {
  const own = outputs.filter(({ address }) => address === hotAddress || address === coldAddress);
  return [
    ...inputs.map(({ address, units }) => ({ paymentId, currency, address, height, units: -BigInt(units) })),
    ...own.map(({ address, units }) => ({ paymentId, currency, address, height, units: BigInt(units) })),
  ];
}

/** The payments that the next comparison needs no more: they ended in every table, and none of their addresses waits. */
export function settledPayments(
  transactions: readonly OwnTransaction[],
  height: number,
  waiting: ReadonlySet<string>,
): string[] {
  const open = transactions.filter(({ row }) => !isSettled(row, height)).map(({ row }) => row.payment_id);
  const unsettled = new Set([...open, ...waiting]);
  return [...new Set(transactions.map(({ row }) => row.payment_id))].filter((id) => !unsettled.has(id));
}

function isSettled(row: OwnTransactionRow, height: number): boolean {
  const hasEnded = row.state === 'DONE' || row.state === 'VOID';
  const isOwed = row.purpose === 'pay' && !ENDED.includes(row.withdrawal_state ?? '');
  if (!hasEnded || isOwed) return false;
  if (row.mined_height === null) return !row.is_cost_posted;
  const isFinal = row.is_deep && row.mined_height <= BigInt(height);
  return isFinal && row.is_cost_posted && row.late_cost === null;
}

function paid(row: OwnTransactionRow, mined: Mined | undefined): boolean {
  return mined?.succeeded === true && !row.is_cancel;
}
