/**
 * Follows signed payments to their end by proofs of the chain alone (rules/wallet#sending): mined as deep as the confirmations
 * and succeeded, mined and failed, or its sequence used by another transaction. Until then the same bytes are sent in every
 * round, and a payment that waits for long is replaced by one with a higher fee (rules/chains#replacement).
 */
import type { FailureProof } from '@tern/engine';
import type { SequenceUse, UnsignedTransaction } from '../../../platform/chains/index.ts';
import { isOfOutputs } from '../chains/wallet-chain.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { broadcast } from './broadcast.ts';
import { type MinedStatus, priceOf } from './chain-view.ts';
import type { RefillFollower } from './follow-refills.ts';
import type { VersionKeeper } from './keep-versions.ts';
import { enterChange, keepSpent, offerOf } from './own-outputs.ts';
import {
  type OwnPayment,
  type OwnTransaction,
  openPayments,
  setState,
  setWaits,
  versionsOf,
} from './own-payments.ts';
import { assetOf, confirmationsOf, isSameAsset } from './payment-terms.ts';
import type { Round, WithdrawalSender } from './send-withdrawals.ts';
import type { SendingParts } from './sending-parts.ts';
import type { PaymentSigner } from './sign-payment.ts';

/** A payment that so many usual blocks did not take is replaced where the network wants more than it bids. */
const PATIENCE_BLOCKS = 20;

export class PaymentFollower {
  constructor(
    private readonly parts: SendingParts,
    private readonly signer: PaymentSigner,
    private readonly keeper: VersionKeeper,
    private readonly sender: WithdrawalSender,
    private readonly refills: RefillFollower,
  ) {}

  /** @throws SignerAway when it goes away in between */
  async follow(round: Round): Promise<void> {
    const open = await openPayments(this.parts.sql, round.view.chain.chain);
    // Payments that spend outputs wait for none before them.
    const isEachNext = isOfOutputs(round.view.chain);
    const first = new Map<string, string>();
    for (const payment of open) {
      if (payment.state === 'WANTED') continue;
      if (payment.purpose === 'refill') {
        await this.refills.follow(round, payment);
        continue;
      }
      if (!first.has(payment.sender)) first.set(payment.sender, payment.paymentId);
      const isMined = await this.followPayment(
        round,
        payment,
        isEachNext || first.get(payment.sender) === payment.paymentId,
      );
      if (isMined && first.get(payment.sender) === payment.paymentId) first.delete(payment.sender);
    }
  }

  /** Answers whether one of its versions stands in a block. */
  private async followPayment(round: Round, payment: OwnPayment, isNextOfSender: boolean): Promise<boolean> {
    const versions = await versionsOf(this.parts.sql, payment.paymentId);
    const mined = await this.findMined(round, versions);
    if (mined === undefined) return false;
    if (mined !== 'none') {
      await this.noteMined(round, payment, mined);
      return true;
    }
    await this.forgetMined(round.leadership, versions);
    const newest = versions.at(-1);
    if (newest === undefined || (await this.isLost(round, payment, newest, versions))) return false;
    await this.resend(round, payment, newest);
    if (isNextOfSender) await this.replace(round, payment, newest);
    return false;
  }

  private async findMined(
    { view }: Round,
    versions: readonly OwnTransaction[],
  ): Promise<{ version: OwnTransaction; status: MinedStatus } | 'none' | undefined> {
    for (const version of versions) {
      const status = await view.mined(version.txid);
      if (status === undefined) return undefined;
      if (status !== 'not-mined') return { version, status };
    }
    return 'none';
  }

  private async noteMined(
    { leadership, view }: Round,
    payment: OwnPayment,
    { version, status }: { version: OwnTransaction; status: MinedStatus },
  ): Promise<void> {
    const { paymentId } = payment;
    const { height, feeUnits, succeeded } = status;
    const isDeep = view.at.height - height + 1 >= this.confirmationsOf(payment, view.chain.confirmations);
    if (version.minedHeight !== height || version.isDeep !== isDeep)
      await leadership.commit(async (sql) => {
        await sql`
          update own_transactions
          set mined_height = ${height}, is_deep = ${isDeep}, fee_units = ${feeUnits.toString()}::numeric,
            succeeded = ${succeeded}
          where payment_id = ${paymentId} and version = ${version.version}`;
        await sql`
          update own_transactions set mined_height = null
          where payment_id = ${paymentId} and version <> ${version.version} and mined_height is not null`;
      });
    if (!isDeep || payment.state === 'MINED') return;
    const isMoved = !succeeded || version.isCancel || this.hasMoved(payment, status);
    if (!isMoved) {
      const message = 'an own transaction succeeded and did not move what it should';
      const fields = { paymentId, txid: version.txid };
      await this.parts.alarms.pause(leadership, payment.chain, 'SHORTFALL', fields, message);
      return;
    }
    const isPaid = succeeded && !version.isCancel;
    const proof = isPaid ? undefined : succeeded ? 'CANCELLED' : 'REVERTED';
    if (!(await this.endWithdrawal(leadership, payment, version.txid, proof))) return;
    const nowMs = this.parts.clock.nowMs();
    const { bytes, transfers } = status;
    const { epoch } = leadership;
    await leadership.commit(async (sql) => {
      await setState(sql, paymentId, 'MINED', { detail: proof ?? '', nowMs });
      const { unsigned } = version;
      if (unsigned.family !== 'bitcoin' || bytes === undefined) return;
      await keepSpent(sql, payment, unsigned.inputs);
      await enterChange(sql, view.chain, transfers, { bytes, epoch });
    });
  }

  /** The receipt shows the move of these units to the payee: a token may return true and move less, or nothing. */
  private hasMoved({ chain, currency, toAddress, units }: OwnPayment, { transfers }: MinedStatus): boolean {
    const terms = this.parts.ledger.termsOf(chain, currency, this.parts.clock.nowMs());
    const asset = terms === undefined ? { kind: 'native' as const } : assetOf(terms);
    return transfers.some(
      (one) => one.to === toAddress && one.units === units && isSameAsset(one.asset, asset),
    );
  }

  /** Answers false where the engine does not take the proof yet. */
  private async endWithdrawal(
    leadership: Leadership,
    { withdrawalId, chain }: OwnPayment,
    txid: string,
    proof: FailureProof | undefined,
  ): Promise<boolean> {
    const { sql, kernel, ledger, alarms } = this.parts;
    if (withdrawalId === undefined) return true;
    const known = ledger.findWithdrawal(withdrawalId);
    if (known === undefined) {
      const returned = await sql`
        select 1 from withdrawals
        where withdrawal_id = ${withdrawalId} and state in ('CANCELLED', 'REJECTED', 'FAILED')`;
      const message = 'a withdrawal is paid that was given back';
      if (proof === undefined && returned.length > 0)
        await alarms.pause(leadership, chain, 'SHORTFALL', { withdrawalId, txid }, message);
      return true;
    }
    if (known.state === 'SENDING' && !(await this.sender.tellBroadcast(leadership, withdrawalId, txid)))
      return false;
    await leadership.prove();
    const { rejection } = await kernel.execute(
      proof === undefined
        ? { kind: 'confirm-withdrawal', withdrawalId, txid }
        : { kind: 'fail-withdrawal', withdrawalId, proof },
    );
    if (rejection !== 'OK') alarms.warn({ withdrawalId, rejection }, 'the end of a payment was refused');
    return rejection === 'OK';
  }

  /** Another transaction has used the sequence, as deep as the confirmations, and none of ours is mined. */
  private async isLost(
    round: Round,
    payment: OwnPayment,
    newest: OwnTransaction,
    versions: readonly OwnTransaction[],
  ): Promise<boolean> {
    const { view, leadership } = round;
    const { sql, alarms, clock } = this.parts;
    const { paymentId, chain } = payment;
    const deep = await view.blockBelow(this.confirmationsOf(payment, view.chain.confirmations));
    if (deep === undefined) return false;
    if ((await view.isSequenceUsed(usedBy(payment, newest.unsigned), deep)) !== true) return false;
    // The nodes are asked once more, after the proof: what was mined between two questions is no loss.
    if ((await this.findMined(round, versions)) !== 'none' || !round.isSignerThere) return true;
    await this.keeper.syncVersions(leadership, payment);
    if ((await versionsOf(sql, paymentId)).length > versions.length) return true;
    const message = 'another transaction has used the sequence of an own one';
    await alarms.pause(leadership, chain, 'FOREIGN_SIGNATURE', { paymentId, txid: newest.txid }, message);
    if (await this.endWithdrawal(leadership, payment, newest.txid, 'CANCELLED'))
      await leadership.commit(async (tx) => {
        await setState(tx, paymentId, 'VOID', { detail: 'CANCELLED', nowMs: clock.nowMs() });
        if (newest.unsigned.family === 'bitcoin')
          await keepSpent(tx, payment, newest.unsigned.inputs.slice(0, 1));
      });
    return true;
  }

  private async forgetMined(leadership: Leadership, versions: readonly OwnTransaction[]): Promise<void> {
    const gone = versions.find(({ minedHeight }) => minedHeight !== undefined);
    if (gone === undefined) return;
    const message = 'an own transaction is no longer in a block';
    this.parts.log.warn({ paymentId: gone.paymentId, txid: gone.txid }, message);
    await leadership.commit(
      (sql) => sql`
        update own_transactions set mined_height = null, is_deep = false
        where payment_id = ${gone.paymentId} and cost_number is null`,
    );
  }

  /** A new version is told to the engine before its bytes leave. */
  private async resend(
    { leadership, view }: Round,
    payment: OwnPayment,
    newest: OwnTransaction,
  ): Promise<void> {
    const { withdrawalId, state } = payment;
    if (withdrawalId !== undefined && state === 'SIGNED') {
      const known = this.parts.ledger.findWithdrawal(withdrawalId)?.state;
      if (known !== 'SENDING' && known !== 'BROADCAST') return;
      if (!(await this.sender.tellBroadcast(leadership, withdrawalId, newest.txid))) return;
    }
    await broadcast(this.parts, leadership, view, newest);
  }

  private async replace(round: Round, payment: OwnPayment, newest: OwnTransaction): Promise<void> {
    const { leadership, view, fee } = round;
    const { clock, ledger, sql } = this.parts;
    const { chain } = view;
    const nowMs = clock.nowMs();
    const isPatient = newest.sentMs === 0 || nowMs - newest.sentMs < PATIENCE_BLOCKS * chain.blockMs;
    if (isPatient || !round.isSignerThere || fee === undefined || !mayBeReplaced(payment, newest)) return;
    if (ledger.isPaused(payment.chain, payment.currency)) return;
    const { adapter, feeCap } = chain;
    if (fee !== 'above-cap' && priceOf(fee) <= priceOf(adapter.feeRateOf(newest.unsigned))) return;
    const more = await offerOf(sql, chain, { paymentId: payment.paymentId, waits: '', asked: undefined });
    const built = fee === 'above-cap' ? undefined : adapter.replace(newest.unsigned, fee, feeCap, more);
    if (built?.ok !== true) {
      const waits = built?.problem === 'NOTHING_LEFT' ? 'WALLET' : 'NETWORK_FEE';
      await leadership.commit((tx) => setWaits(tx, payment, { waits }, nowMs));
      return;
    }
    const result = await this.signer.signNext(leadership, payment, built.transaction);
    if (result !== 'signed') return;
    const next = (await versionsOf(sql, payment.paymentId)).at(-1);
    if (next !== undefined) await this.resend(round, Object.assign({}, payment, { state: 'SIGNED' }), next);
  }

  private confirmationsOf({ chain, currency }: OwnPayment, usual: number): number {
    return confirmationsOf(this.parts, chain, currency, usual);
  }
}

/**
 * The fee of a sweep of the chain's own coin comes out of what it moves, so that a higher one would not fit. Bytes that were
 * adopted may spend outputs whose amounts this database does not know.
 */
function mayBeReplaced({ purpose }: OwnPayment, { isCancel, unsigned }: OwnTransaction): boolean {
  if (unsigned.family === 'bitcoin' && unsigned.inputs.some(({ units }) => units === '')) return false;
  return !isCancel && !(purpose === 'sweep' && unsigned.family === 'evm' && unsigned.data === '0x');
}

function usedBy({ sender }: OwnPayment, transaction: UnsignedTransaction): SequenceUse {
  if (transaction.family === 'evm') return { kind: 'nonce', sender, nonce: transaction.nonce };
  const [first] = transaction.inputs;
  if (first === undefined) throw new Error('a transaction without inputs');
  return { kind: 'inputs', inputs: [{ txid: first.txid, outIndex: String(first.outIndex) }] };
}
