/**
 * Takes approved withdrawals to their signed payment (rules/wallet#sending). The journal says who is paid, where and how much;
 * the rows here only remember how far it came, and each step may be done again: the row of the payment, the engine's word
 * that it is being sent, the signature, the engine's word that it was stored, the bytes to all endpoints.
 */
import type { CoinChainSettings, Command, Rejection } from '@tern/engine';
import type { ChainAdapter, ChainAsset, FeeRate, SequenceOffer } from '../../../platform/chains/index.ts';
import { AddressProofFailed } from '../chains/wallet-chain.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { broadcast } from './broadcast.ts';
import type { ChainView } from './chain-view.ts';
import type { GasBudget } from './gas-budget.ts';
import type { HotFunds } from './hot-funds.ts';
import type { VersionKeeper } from './keep-versions.ts';
import type { LiveWithdrawal } from './live-ledger.ts';
import { offerOf } from './own-outputs.ts';
import {
  addPayment,
  type OwnPayment,
  openPayments,
  type PaymentWait,
  paymentOfWithdrawal,
  setState,
  setWaits,
  versionsOf,
} from './own-payments.ts';
import { arrivingUnits, assetOf } from './payment-terms.ts';
import type { SendingParts } from './sending-parts.ts';
import type { MakeTransaction, PaymentSigner } from './sign-payment.ts';
import { versionsForm } from './signer-forms.ts';
import type { SignerReview } from './signer-review.ts';
import { isHighFee, keptTerms } from './terms-of-fees.ts';

/** So many withdrawals of a chain are begun in one round, so that those that are sent are followed in between. */
const MOST_IN_A_ROUND = 50;

/** The detail of a payment that an operator lets go whatever its fee is. */
export const FEE_ALLOWED = 'FEE_ALLOWED';

/** All that is known of one withdrawal in its turn. */
interface Turn {
  withdrawal: LiveWithdrawal;
  payment: OwnPayment;
  terms: CoinChainSettings;
  asset: ChainAsset;
}

/** A payment may be signed with these terms now. */
interface Ready {
  fee: FeeRate;
  workLimit: bigint;
  /** The outputs that it may spend; undefined on a chain of accounts. */
  offer: SequenceOffer | undefined;
}

export interface Round {
  leadership: Leadership;
  view: ChainView;
  funds: HotFunds;
  /** For transfers between own addresses. */
  budget: GasBudget;
  /** undefined: no endpoint tells. */
  fee: FeeRate | 'above-cap' | undefined;
  /** False: the signer is away, and nothing new is begun. */
  isSignerThere: boolean;
}

export class WithdrawalSender {
  constructor(
    private readonly parts: SendingParts,
    private readonly signer: PaymentSigner,
    private readonly keeper: VersionKeeper,
    private readonly signerReview: SignerReview,
  ) {}

  /** @throws SignerAway when it goes away in between */
  async sendApproved(round: Round): Promise<void> {
    const { chain } = round.view.chain;
    // Only a signer that answers has told which nonces are free.
    if (round.isSignerThere) await this.closeEnded(round.leadership, chain);
    const wanted = this.parts.ledger
      .withdrawalsOf(chain)
      .filter(({ state }) => state === 'APPROVED' || state === 'SENDING');
    let begun = 0;
    for (const withdrawal of wanted) {
      // Those that wait count for nothing, or many of them would hold up the others.
      if (begun >= MOST_IN_A_ROUND) return;
      if (this.parts.ledger.isPaused(chain, withdrawal.asset)) continue;
      if (await this.isMovedInside(round, withdrawal)) continue;
      const turn = await this.openTurn(round, withdrawal);
      if (turn !== undefined && (await this.takeTurn(round, turn))) begun += 1;
    }
  }

  /** A withdrawal that was taken back, or failed before it was signed, wants no payment any more. */
  private async closeEnded(leadership: Leadership, chain: string): Promise<void> {
    const { sql, ledger, clock } = this.parts;
    for (const { paymentId, state, withdrawalId } of await openPayments(sql, chain)) {
      if (state !== 'WANTED' || withdrawalId === undefined || ledger.findWithdrawal(withdrawalId)) continue;
      await leadership.commit((tx) => setState(tx, paymentId, 'VOID', { nowMs: clock.nowMs() }));
    }
  }

  /** A move between members needs no payment; the engine also sends the member's own address back to review. */
  private async isMovedInside({ leadership, view }: Round, withdrawal: LiveWithdrawal): Promise<boolean> {
    if (withdrawal.state !== 'APPROVED') return false;
    const { chain } = view;
    try {
      const owner = await this.parts.addresses.ownerOf(chain, withdrawal.address);
      if (owner === undefined) return false;
      await this.toSending(leadership, withdrawal, owner.memberId);
    } catch (error) {
      if (!(error instanceof AddressProofFailed)) throw error;
      const fields = { address: error.address };
      await this.parts.alarms.pause(leadership, chain.chain, 'ADDRESS_PROOF', fields, error.message);
    }
    return true;
  }

  private async openTurn({ leadership, view }: Round, withdrawal: LiveWithdrawal): Promise<Turn | undefined> {
    const { sql, clock, ledger, markets, alarms } = this.parts;
    const { withdrawalId, asset: currency, address } = withdrawal;
    const { chain, hotAddress } = view.chain;
    const terms = ledger.termsOf(chain, currency, clock.nowMs());
    const scale = markets.asset(currency)?.scale;
    if (terms === undefined || scale === undefined) return undefined;
    const units = arrivingUnits(withdrawal, scale, terms.decimals);
    const known = await paymentOfWithdrawal(sql, withdrawalId);
    if (known === undefined) {
      const paymentId = `${await this.signerReview.paymentEpoch()}-${withdrawalId}`;
      const position = undefined;
      const what = { paymentId, chain, purpose: 'pay' as const, withdrawalId, position, currency };
      const payment = Object.assign(what, { toAddress: address, units, sender: hotAddress });
      const made = { epoch: leadership.epoch, nowMs: clock.nowMs() };
      await leadership.commit((tx) => addPayment(tx, payment, made));
    }
    const payment = known ?? (await paymentOfWithdrawal(sql, withdrawalId));
    const isAsTheJournal =
      payment !== undefined &&
      payment.chain === chain &&
      payment.currency === currency &&
      payment.toAddress === address &&
      payment.units === units &&
      payment.sender === hotAddress &&
      payment.purpose === 'pay';
    if (isAsTheJournal) return { withdrawal, payment, terms, asset: assetOf(terms) };
    const message = 'the row of a payment differs from the journal';
    await alarms.pause(leadership, chain, 'ADDRESS_PROOF', { withdrawalId }, message);
    return undefined;
  }

  /** Answers whether its bytes are signed. */
  private async takeTurn(round: Round, turn: Turn): Promise<boolean> {
    const { payment } = turn;
    const isSigned = payment.state !== 'WANTED' || (await this.signUnsigned(round, turn));
    if (isSigned) await this.goOnSigned(round, turn);
    return isSigned;
  }

  private async signUnsigned(round: Round, turn: Turn): Promise<boolean> {
    const { leadership } = round;
    const { payment } = turn;
    if (!round.isSignerThere) {
      await this.wait(leadership, payment, 'SIGNER_AWAY');
      return false;
    }
    const ready = await this.prepare(round, turn);
    if (ready === 'refused') await this.giveUp(leadership, turn);
    if (ready === undefined || ready === 'refused' || !(await this.isSending(leadership, turn))) return false;
    const { chain } = round.view;
    const { toAddress: to, units } = payment;
    const { offer, ...terms } = ready;
    const draft = { purpose: 'pay' as const, asset: turn.asset, to, units, ...terms };
    const make: MakeTransaction = (sequence) => chain.adapter.build({ sequence, ...draft });
    const result = await this.signer.signFirst(leadership, round.view, payment, make, offer);
    if (result === 'never') await this.giveUp(leadership, turn);
    return result === 'signed';
  }

  /** The fee and the work of a payment that may be signed now; undefined: it waits; 'refused': it would fail. */
  private async prepare(
    { leadership, view, funds, fee }: Round,
    { payment, asset, withdrawal }: Turn,
  ): Promise<Ready | 'refused' | undefined> {
    const { chain } = view;
    const { units, toAddress: to } = payment;
    const run = await view.dryRun({ from: chain.hotAddress, to, asset, units });
    if (run === undefined || fee === undefined) return undefined;
    if (!run.ok && run.problem !== 'NO_FUNDS') {
      await this.wait(leadership, payment, 'DRY_RUN', `${run.problem} ${run.detail}`.slice(0, 200));
      return 'refused';
    }
    if (!run.ok) return void (await this.wait(leadership, payment, 'WALLET'));
    if (fee === 'above-cap') return void (await this.wait(leadership, payment, 'NETWORK_FEE'));
    const kept = keptTerms(chain, payment) ?? { fee, workLimit: run.workLimit };
    const offer = await offerOf(this.parts.sql, chain, payment);
    const ready: Ready = Object.assign({ offer }, kept);
    const most = mostFee(chain.adapter, ready, { asset, to, units });
    if (most === 'refused') return 'refused';
    if (most === undefined) return void (await this.wait(leadership, payment, 'WALLET'));
    const isAllowed = payment.detail === FEE_ALLOWED || withdrawal.state === 'SENDING';
    const arrives = withdrawal.amount - withdrawal.fee;
    if (!isAllowed && isHighFee(this.parts, chain, { most, currency: payment.currency, arrives }))
      return void (await this.wait(leadership, payment, 'NETWORK_FEE', 'FEE_SHARE'));
    const isEnough = await funds.take(payment.currency, asset, units, most);
    if (isEnough === false) await this.wait(leadership, payment, 'WALLET');
    return isEnough === true ? ready : undefined;
  }

  /** Stored bytes: the engine hears of them, and they go to the endpoints. */
  private async goOnSigned({ leadership, view }: Round, turn: Turn): Promise<void> {
    const { payment } = turn;
    const versions = await versionsOf(this.parts.sql, payment.paymentId);
    const newest = versions.at(-1);
    if (newest === undefined || !(await this.isSending(leadership, turn, newest.txid))) return;
    const { withdrawalId } = turn.withdrawal;
    if (await this.tellBroadcast(leadership, withdrawalId, newest.txid))
      await broadcast(this.parts, leadership, view, newest);
  }

  async tellBroadcast(leadership: Leadership, withdrawalId: number, txid: string): Promise<boolean> {
    await leadership.prove();
    const rejection = await this.execute({ kind: 'broadcast-withdrawal', withdrawalId, txid });
    if (rejection !== 'OK') this.parts.alarms.warn({ withdrawalId, rejection }, 'a sent payment was refused');
    return rejection === 'OK';
  }

  /** `txid`: bytes are out already, so that a withdrawal which is not being sent is money that is paid twice. */
  private async isSending(
    leadership: Leadership,
    { withdrawal, payment }: Turn,
    txid?: string,
  ): Promise<boolean> {
    const { withdrawalId, chain } = withdrawal;
    const { ledger, alarms } = this.parts;
    if (ledger.findWithdrawal(withdrawalId)?.state === 'APPROVED')
      await this.toSending(leadership, withdrawal, 0);
    const state = ledger.findWithdrawal(withdrawalId)?.state;
    if (state === 'SENDING' || state === 'BROADCAST') return true;
    if (txid === undefined) await this.wait(leadership, payment, '');
    else {
      const message = 'a payment is signed whose withdrawal is not being sent';
      await alarms.pause(leadership, chain, 'SHORTFALL', { withdrawalId, txid }, message);
    }
    return false;
  }

  private async toSending(
    leadership: Leadership,
    { withdrawalId }: LiveWithdrawal,
    internalTo: number,
  ): Promise<void> {
    await leadership.prove();
    const rejection = await this.execute({ kind: 'send-withdrawal', withdrawalId, internalTo });
    if (rejection !== 'OK')
      this.parts.log.warn({ withdrawalId, rejection }, 'a withdrawal cannot be sent now');
  }

  /** Ends a payment that cannot come to be: the signer makes its id unsignable, and proves that it never signed it. */
  private async giveUp(leadership: Leadership, turn: Turn): Promise<void> {
    const { sql, clock, client } = this.parts;
    const { payment, withdrawal } = turn;
    const { withdrawalId } = withdrawal;
    const { paymentId } = payment;
    if (!(await this.isSending(leadership, turn))) return;
    await leadership.prove();
    const answer = await client.ask({ request: 'void', id: paymentId }, versionsForm);
    if (!answer.ok) return this.wait(leadership, payment, 'SIGNER_CAP', answer.code);
    if (answer.answer.isSigned) {
      await this.keeper.syncVersions(leadership, payment);
      return;
    }
    await leadership.prove();
    const rejection = await this.execute({ kind: 'fail-withdrawal', withdrawalId, proof: 'NEVER_SIGNED' });
    if (rejection !== 'OK') return;
    const detail = (await paymentOfWithdrawal(sql, withdrawalId))?.detail ?? '';
    await leadership.commit((tx) => setState(tx, paymentId, 'VOID', { detail, nowMs: clock.nowMs() }));
  }

  private async wait(
    leadership: Leadership,
    payment: OwnPayment,
    waits: PaymentWait,
    detail = '',
  ): Promise<void> {
    const kept = payment.detail === FEE_ALLOWED ? FEE_ALLOWED : detail;
    if (payment.waits === waits && payment.detail === kept) return;
    const nowMs = this.parts.clock.nowMs();
    await leadership.commit((sql) => setWaits(sql, payment, { waits, detail: kept }, nowMs));
  }

  private async execute(command: Command): Promise<Rejection> {
    return (await this.parts.kernel.execute(command)).rejection;
  }
}

/** The most that the network takes for it; a fee by size is known by building it. undefined: the outputs do not suffice. */
function mostFee(
  adapter: ChainAdapter,
  { fee, workLimit, offer }: Ready,
  paid: { asset: ChainAsset; to: string; units: bigint },
): bigint | 'refused' | undefined {
  if (fee.kind === 'gas') return fee.maxFeePerGas * workLimit;
  if (fee.kind === 'total') return fee.units;
  if (offer === undefined) return undefined;
  const built = adapter.build(
    Object.assign({ purpose: 'pay' as const, fee, workLimit, sequence: offer }, paid),
  );
  if (built.ok) return built.maxFeeUnits;
  return built.problem === 'NOTHING_LEFT' ? undefined : 'refused';
}
