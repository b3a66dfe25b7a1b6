/** Signs what moves between own addresses: sweeps, top-ups of gas, and transfers to the cold address (rules/wallet#sweeps). */
import type { ChainAsset, DryRun, FeeRate } from '../../../platform/chains/index.ts';
import { broadcast } from './broadcast.ts';
import { offerOf } from './own-outputs.ts';
import {
  type OwnPayment,
  openPayments,
  type PaymentWait,
  setState,
  setWaits,
  versionsOf,
} from './own-payments.ts';
import { assetOf, mostFeeOf } from './payment-terms.ts';
import type { Round } from './send-withdrawals.ts';
import type { SendingParts } from './sending-parts.ts';
import type { MakeTransaction, PaymentSigner } from './sign-payment.ts';

export class OwnTransfers {
  constructor(
    private readonly parts: SendingParts,
    private readonly signer: PaymentSigner,
  ) {}

  /** @throws SignerAway when it goes away in between */
  async signWanted(round: Round): Promise<void> {
    if (!round.isSignerThere || round.fee === undefined || round.fee === 'above-cap') return;
    const { chain } = round.view.chain;
    for (const payment of await openPayments(this.parts.sql, chain)) {
      if (payment.purpose === 'pay' || payment.state !== 'WANTED') continue;
      if (!this.parts.ledger.isPaused(chain, payment.currency))
        await this.signTransfer(round, payment, round.fee);
    }
  }

  private async signTransfer(round: Round, payment: OwnPayment, fee: FeeRate): Promise<void> {
    const { leadership, view } = round;
    const { clock, sql } = this.parts;
    const asset = this.assetOf(round, payment);
    if (asset === undefined || !this.isToOurselves(round, payment)) return;
    const make = await this.makerOf(round, payment, asset, fee);
    if (make === undefined) return;
    const offer = await offerOf(sql, view.chain, payment);
    const result = await this.signer.signFirst(leadership, view, payment, make, offer);
    const nowMs = clock.nowMs();
    if (result === 'nothing')
      await leadership.commit((tx) =>
        setState(tx, payment.paymentId, 'VOID', { detail: 'NOTHING_LEFT', nowMs }),
      );
    const signed = result === 'signed' ? (await versionsOf(sql, payment.paymentId)).at(-1) : undefined;
    if (signed === undefined) return;
    round.budget.take(mostFeeOf(signed.unsigned));
    await broadcast(this.parts, leadership, view, signed);
  }

  private async makerOf(
    round: Round,
    payment: OwnPayment,
    asset: ChainAsset,
    fee: FeeRate,
  ): Promise<MakeTransaction | undefined> {
    const { view, funds } = round;
    const { purpose, sender, toAddress: to, units, currency } = payment;
    const { adapter } = view.chain;
    const isNativeSweep = purpose === 'sweep' && asset.kind === 'native';
    // The fee of a native sweep is not known before the run, which is of half the balance for that reason.
    const run = await view.dryRun({ from: sender, to, asset, units: isNativeSweep ? units / 2n : units });
    if (run === undefined || !run.ok) return this.notNow(round, payment, run);
    const { workLimit } = run;
    const most = fee.kind === 'gas' ? fee.maxFeePerGas * workLimit : 0n;
    const terms = { asset, to, fee, workLimit };
    if (!round.budget.covers(mostCost(fee, workLimit))) return this.waitFor(round, payment, 'OPERATIONS');
    if (purpose !== 'sweep') {
      if ((await funds.take(currency, asset, units, most)) === true)
        return (sequence) => adapter.build({ purpose: 'top-up', units, sequence, ...terms });
      return this.waitFor(round, payment, 'WALLET');
    }
    const gas = await view.balance(sender, { kind: 'native' });
    if (gas === undefined) return undefined;
    if (!isNativeSweep && gas < most) return undefined;
    const balanceUnits = isNativeSweep ? gas : units;
    return (sequence) => adapter.build({ purpose, balanceUnits, sequence, ...terms });
  }

  private async waitFor({ leadership }: Round, payment: OwnPayment, waits: PaymentWait): Promise<undefined> {
    const nowMs = this.parts.clock.nowMs();
    await leadership.commit((sql) => setWaits(sql, payment, { waits }, nowMs));
  }

  private async notNow(
    { leadership }: Round,
    payment: OwnPayment,
    run: DryRun | undefined,
  ): Promise<undefined> {
    if (run === undefined || run.ok || payment.waits === 'DRY_RUN') return;
    const { paymentId } = payment;
    const { problem, detail } = run;
    if (problem !== 'NO_FUNDS')
      this.parts.alarms.warn({ paymentId, problem, detail }, 'an own transfer would fail');
    const nowMs = this.parts.clock.nowMs();
    const waits = problem === 'NO_FUNDS' ? 'WALLET' : 'DRY_RUN';
    await leadership.commit((sql) => setWaits(sql, payment, { waits, detail: problem }, nowMs));
  }

  /** The row may be forged; the signer knows the destinations itself, and this asks for no others. */
  private isToOurselves({ view }: Round, { purpose, toAddress, position, sender }: OwnPayment): boolean {
    const { adapter, depositXpub, hotAddress, coldAddress } = view.chain;
    if (purpose === 'cold') return sender === hotAddress && toAddress === coldAddress;
    if (position === undefined) return false;
    const deposit = adapter.deriveAddress(depositXpub, position);
    return purpose === 'sweep'
      ? sender === deposit && toAddress === hotAddress
      : sender === hotAddress && toAddress === deposit;
  }

  private assetOf({ view }: Round, { chain, currency }: OwnPayment): ChainAsset | undefined {
    const terms = this.parts.ledger.termsOf(chain, currency, this.parts.clock.nowMs());
    if (terms !== undefined) return assetOf(terms);
    return currency === view.chain.nativeCurrency ? { kind: 'native' } : undefined;
  }
}

/** The size of a transfer of outputs with some dozens of inputs. */
const KILOBYTES = 4n;

function mostCost(fee: FeeRate, workLimit: bigint): bigint {
  if (fee.kind === 'gas') return fee.maxFeePerGas * workLimit;
  return fee.kind === 'size' ? fee.unitsPerKilobyte * KILOBYTES : fee.units;
}
