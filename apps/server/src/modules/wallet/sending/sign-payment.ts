/**
 * Asks the signer for one version of an own transaction. The sequence and the exact terms are stored before it is asked, so
 * that a process that dies asks for the same; its bytes are stored before they are sent. A code proves nothing about what
 * was signed before: the versions of the id are asked, and a nonce or an output is free again only when there is none.
 */

import type { BuiltTransaction, SequenceOffer, UnsignedTransaction } from '../../../platform/chains/index.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { countSwept } from '../jobs/unswept-coins.ts';
import type { ChainView } from './chain-view.ts';
import type { VersionKeeper } from './keep-versions.ts';
import { freeUnsigned, keysOf, takeOutputs } from './own-outputs.ts';
import type { OwnPayment, PaymentWait } from './own-payments.ts';
import { setWaits } from './own-payments.ts';
import { mostFeeOf } from './payment-terms.ts';
import type { SendingParts } from './sending-parts.ts';
import { signedForm } from './signer-forms.ts';
import type { SignerReview } from './signer-review.ts';
import { signingRequest } from './signing-request.ts';

/** A person at the signer has this long to confirm before other terms take the place of those that were shown. */
const CONFIRMING_MS = 120_000;
/** The signer will never sign these terms, and they do not change. */
const NEVER_SIGNED = ['BAD_ADDRESS', 'OWN_ADDRESS', 'BAD_AMOUNT', 'ID_VOID'];

/**
 * `signed`: a version is stored. `waits`: the row says for what. `never`: the terms are such that no signature will come;
 * the caller voids the id. `nothing`: there is nothing to be signed, as with a balance that the fee takes whole.
 */
export type SignResult = 'signed' | 'waits' | 'never' | 'nothing';

export type MakeTransaction = (sequence: SequenceOffer) => BuiltTransaction;

type Parts = Pick<SendingParts, 'sql' | 'clock' | 'client' | 'alarms' | 'chains'>;

export class PaymentSigner {
  constructor(
    private readonly parts: Parts,
    private readonly keeper: VersionKeeper,
    private readonly signerReview: SignerReview,
  ) {}

  /** Signs the first version of a WANTED payment, on a chain of outputs from the offered ones. @throws SignerAway */
  async signFirst(
    leadership: Leadership,
    view: ChainView,
    payment: OwnPayment,
    make: MakeTransaction,
    offer?: SequenceOffer,
  ): Promise<SignResult> {
    const chainNonce = offer === undefined ? await view.nonceOf(payment.sender) : undefined;
    if (offer === undefined && chainNonce === undefined) return 'waits';
    const nowMs = this.parts.clock.nowMs();
    const built = await leadership.commit(async (sql) => {
      const nonce = chainNonce === undefined ? null : await nextNonce(sql, payment, chainNonce);
      const made = make(offer ?? { kind: 'nonce', sender: payment.sender, nonce: nonce ?? 0 });
      if (!made.ok) return made;
      if (isShownToAPerson(payment, made.transaction, nowMs)) return 'shown' as const;
      const units = movedUnits(payment, made.transaction);
      await sql`
        update own_payments
        set nonce = ${nonce}, asked = ${sql.json(made.transaction)}, units = ${units.toString()}::numeric
        where payment_id = ${payment.paymentId} and state = 'WANTED'`;
      await countSwept(sql, payment.paymentId);
      if (made.transaction.family === 'bitcoin') await takeOutputs(sql, payment, made.transaction);
      return { ok: true as const, asked: made.transaction, units };
    });
    if (built === 'shown') return 'waits';
    if (!built.ok) return built.problem === 'NOTHING_LEFT' ? 'nothing' : 'never';
    return this.ask(leadership, Object.assign({}, payment, { units: built.units }), built.asked);
  }

  /** Signs a further version of a payment that is signed already. @throws SignerAway */
  async signNext(
    leadership: Leadership,
    payment: OwnPayment,
    transaction: UnsignedTransaction,
  ): Promise<SignResult> {
    if (isShownToAPerson(payment, transaction, this.parts.clock.nowMs())) return 'waits';
    await leadership.commit(async (sql) => {
      await sql`
        update own_payments set asked = ${sql.json(transaction)} where payment_id = ${payment.paymentId}`;
      if (transaction.family === 'bitcoin') await takeOutputs(sql, payment, transaction);
    });
    return this.ask(leadership, payment, transaction);
  }

  /** Makes nonces and outputs free that were given to what the signer, by its log, has not signed. */
  async freeSequences(leadership: Leadership, chain: string): Promise<void> {
    const { sql } = this.parts;
    const given = await sql`
      select 1 from own_payments p where chain = ${chain} and state = 'WANTED'
        and (nonce is not null or exists (select 1 from own_outputs where spent_by = p.payment_id)) limit 1`;
    if (given.length === 0) return;
    await leadership.commit(async (tx) => {
      await tx`
        update own_payments set nonce = null
        where chain = ${chain} and state = 'WANTED' and nonce is not null`;
      await freeUnsigned(tx, chain);
    });
  }

  private async ask(
    leadership: Leadership,
    payment: OwnPayment,
    transaction: UnsignedTransaction,
  ): Promise<SignResult> {
    const { sql: db, client } = this.parts;
    const keyOf = transaction.family === 'bitcoin' ? await keysOf(db, payment.chain, transaction) : undefined;
    await leadership.prove();
    const answer = await client.ask(signingRequest(payment, transaction, keyOf), signedForm);
    if (answer.ok) {
      const isKept = await this.keeper.keepVersion(leadership, payment, answer.answer, transaction);
      await this.signerReview.review(leadership);
      return isKept ? 'signed' : 'waits';
    }
    const { code, message } = answer;
    const { isSigned } = await this.keeper.syncVersions(leadership, payment);
    if (isSigned && payment.state === 'WANTED') return 'signed';
    const nowMs = this.parts.clock.nowMs();
    await leadership.commit(async (sql) => {
      if (!isSigned) {
        await sql`
          update own_payments set nonce = null
          where payment_id = ${payment.paymentId} and state = 'WANTED'`;
        await freeUnsigned(sql, payment.chain, payment.paymentId);
      }
      await setWaits(sql, payment, { waits: waitOf(code), detail: code }, nowMs);
    });
    if (!['WAITING_FOR_CONFIRMATION', payment.detail].includes(code))
      this.parts.alarms.warn({ paymentId: payment.paymentId, code, message }, 'the signer signs no payment');
    return NEVER_SIGNED.includes(code) && !isSigned ? 'never' : 'waits';
  }
}

function waitOf(code: string): PaymentWait {
  return code === 'WAITING_FOR_CONFIRMATION' ? 'SECOND_CONFIRMATION' : 'SIGNER_CAP';
}

/** Other terms than those that a person looks at now make that person's confirmation void. */
function isShownToAPerson(
  { waits, asked, changedMs }: OwnPayment,
  next: UnsignedTransaction,
  nowMs: number,
): boolean {
  if (waits !== 'SECOND_CONFIRMATION' || asked === undefined || nowMs - changedMs > CONFIRMING_MS)
    return false;
  return JSON.stringify(signingTerms(asked)) !== JSON.stringify(signingTerms(next));
}

function signingTerms(transaction: UnsignedTransaction) {
  if (transaction.family !== 'evm')
    return [
      mostFeeOf(transaction).toString(),
      ...transaction.inputs.map(({ txid, outIndex }) => `${txid}:${outIndex}`),
    ];
  const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  return [nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas];
}

/** A sweep of the chain's own coin moves what its fee leaves; every other payment moves what was wanted. */
function movedUnits({ purpose, units }: OwnPayment, transaction: UnsignedTransaction): bigint {
  if (purpose !== 'sweep' || transaction.family !== 'evm' || transaction.data !== '0x') return units;
  return BigInt(transaction.value);
}

/** One past all that the chain has mined of the sender and all that was given to own transactions. */
async function nextNonce(
  sql: TransactionSql,
  { chain, sender, paymentId }: OwnPayment,
  chainNonce: number,
): Promise<number> {
  const [row] = await sql<{ next: bigint | null }[]>`
    select max(nonce) + 1 as next from own_payments
    where chain = ${chain} and sender = ${sender} and payment_id <> ${paymentId}`;
  return Math.max(chainNonce, Number(row?.next ?? 0));
}
