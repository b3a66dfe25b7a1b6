/**
 * Follows transfers from the cold address to the hot one to their end (rules/wallet#refills). There are no bytes to send
 * again or to replace: the chain had them before the exchange knew. A scan believed one endpoint; two decide here.
 */
import { dropRefill } from '../jobs/refills.ts';
import type { MinedStatus } from './chain-view.ts';
import { enterChange } from './own-outputs.ts';
import { type OwnPayment, setState, versionsOf } from './own-payments.ts';
import { assetOf, confirmationsOf, isSameAsset } from './payment-terms.ts';
import type { Round } from './send-withdrawals.ts';
import type { SendingParts } from './sending-parts.ts';

export class RefillFollower {
  constructor(private readonly parts: Pick<SendingParts, 'sql' | 'clock' | 'ledger' | 'alarms'>) {}

  async follow({ leadership, view }: Round, payment: OwnPayment): Promise<void> {
    const { sql, clock, alarms } = this.parts;
    const { paymentId, chain, currency, state } = payment;
    const [version] = await versionsOf(sql, paymentId);
    if (version === undefined || state !== 'SENT') return;
    const status = await view.mined(version.txid);
    const height = status === 'not-mined' ? version.minedHeight : status?.height;
    const depth = height === undefined ? 0 : view.at.height - height + 1;
    if (
      status === undefined ||
      depth < confirmationsOf(this.parts, chain, currency, view.chain.confirmations)
    )
      return;
    const units = status === 'not-mined' ? 0n : this.movedUnits(payment, status);
    if (status === 'not-mined' || units === 0n) {
      alarms.warn({ paymentId }, 'a node had shown a refill that is none');
      await leadership.commit((tx) => dropRefill(tx, paymentId));
      return;
    }
    await leadership.commit(async (tx) => {
      await tx`
        update own_transactions
        set mined_height = ${status.height}, is_deep = true, succeeded = true,
          fee_units = ${status.feeUnits.toString()}::numeric
        where payment_id = ${paymentId}`;
      await tx`
        update own_payments set units = ${units.toString()}::numeric where payment_id = ${paymentId}`;
      await setState(tx, paymentId, 'MINED', { nowMs: clock.nowMs() });
      const { bytes, transfers } = status;
      if (bytes !== undefined)
        await enterChange(tx, view.chain, transfers, { bytes, epoch: leadership.epoch });
    });
  }

  private movedUnits({ chain, currency, sender, toAddress }: OwnPayment, { transfers }: MinedStatus): bigint {
    const terms = this.parts.ledger.termsOf(chain, currency, this.parts.clock.nowMs());
    const asset = terms === undefined ? { kind: 'native' as const } : assetOf(terms);
    return transfers
      .filter(({ source, to, asset: moved }) => {
        // The txid proves what it spends, and the scanner found an output of cold among that.
        const isFromCold = source.kind === 'outputs' || source.address === sender;
        return isFromCold && to === toAddress && isSameAsset(moved, asset);
      })
      .reduce((sum, { units }) => sum + units, 0n);
  }
}
