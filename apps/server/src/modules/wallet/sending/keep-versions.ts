/**
 * Takes signed bytes into the own transactions, once each, after they were decoded and compared with the payment in every
 * field. Bytes that do something else are neither stored nor sent: the chain's withdrawals pause (rules/wallet#signer).
 */
import type { ChainAsset, SignedTransaction, UnsignedTransaction } from '../../../platform/chains/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { countSwept } from '../jobs/unswept-coins.ts';
import { markSpent, withAmounts } from './own-outputs.ts';
import { findPayment, type OwnPayment } from './own-payments.ts';
import { assetOf, isOfPayment, isSameTransaction } from './payment-terms.ts';
import type { SendingParts } from './sending-parts.ts';
import { SignerAway } from './signer-client.ts';
import { type SignedVersion, versionsForm } from './signer-forms.ts';

export class VersionKeeper {
  constructor(
    private readonly parts: Pick<SendingParts, 'sql' | 'clock' | 'chains' | 'ledger' | 'client' | 'alarms'>,
  ) {}

  /** Takes all versions that the signer has of an id. @throws SignerAway */
  async syncVersions(
    leadership: Leadership,
    payment: OwnPayment,
  ): Promise<{ isVoid: boolean; isSigned: boolean }> {
    const asked = await this.parts.client.ask({ request: 'versions', id: payment.paymentId }, versionsForm);
    if (!asked.ok) throw new SignerAway(`it answers ${asked.code} to the versions of an id`);
    const { isVoid, isSigned, versions } = asked.answer;
    for (const version of versions) await this.keepVersion(leadership, payment, version);
    return { isVoid, isSigned };
  }

  /** `asked`: the exact transaction of this answer; without it any version of the payment is taken. */
  async keepVersion(
    leadership: Leadership,
    payment: OwnPayment,
    { id, txid, raw, isCancel }: SignedVersion,
    asked?: UnsignedTransaction,
  ): Promise<boolean> {
    const { chains, alarms } = this.parts;
    const chain = chains.find(payment.chain);
    if (chain === undefined) return false;
    const read = await this.readSigned(chain, raw, asked);
    const isRight =
      read !== undefined &&
      read.txid === txid &&
      id === payment.paymentId &&
      this.isAllowed(chain, payment, read, isCancel) &&
      (asked === undefined || (!isCancel && isSameTransaction(read.transaction, asked)));
    if (!isRight) {
      await alarms.pause(
        leadership,
        payment.chain,
        'FOREIGN_SIGNATURE',
        { paymentId: payment.paymentId, txid },
        'the signer gave a transaction that was not asked for',
      );
      return false;
    }
    await this.store(leadership, payment, { read, raw, isCancel });
    return true;
  }

  /** Bytes that spend outputs hold no amounts: those of the own outputs prove them, and the signatures with them. */
  private async readSigned(
    { chain, adapter }: WalletChain,
    raw: string,
    asked: UnsignedTransaction | undefined,
  ): Promise<SignedTransaction | undefined> {
    const read = await adapter.readSigned(raw, asked);
    if (asked !== undefined || read?.transaction.family !== 'bitcoin') return read;
    const known = await withAmounts(this.parts.sql, chain, read.transaction);
    return known === undefined ? read : adapter.readSigned(raw, known);
  }

  private isAllowed(
    chain: WalletChain,
    payment: OwnPayment,
    { transaction }: SignedTransaction,
    isCancel: boolean,
  ): boolean {
    const asset = this.assetOf(chain, payment.currency);
    return asset !== undefined && isOfPayment(chain, payment, asset, transaction, isCancel);
  }

  private assetOf({ chain, nativeCurrency }: WalletChain, currency: string): ChainAsset | undefined {
    const terms = this.parts.ledger.termsOf(chain, currency, this.parts.clock.nowMs());
    if (terms !== undefined) return assetOf(terms);
    return currency === nativeCurrency ? { kind: 'native' } : undefined;
  }

  private async store(
    leadership: Leadership,
    { paymentId }: OwnPayment,
    { read, raw, isCancel }: { read: SignedTransaction; raw: string; isCancel: boolean },
  ): Promise<void> {
    const nowMs = this.parts.clock.nowMs();
    const { txid, transaction } = read;
    const nonce = transaction.family === 'evm' ? transaction.nonce : null;
    await leadership.commit(async (sql) => {
      const payment = await findPayment(sql, paymentId);
      if (payment === undefined) throw new Error(`the payment ${paymentId} is gone`);
      const unsigned = sql.json(transaction);
      const added = await sql`
        insert into own_transactions
          (payment_id, version, txid, unsigned, signed, is_cancel, time_ms, epoch)
        select ${paymentId}, coalesce(max(version), 0) + 1, ${txid}, ${unsigned}, ${raw}, ${isCancel},
          ${nowMs}, ${leadership.epoch}
        from own_transactions where payment_id = ${paymentId}
        on conflict do nothing`;
      if (added.count === 0) return;
      if (transaction.family === 'bitcoin') await markSpent(sql, payment, transaction);
      // A row of before a restore may still hold the nonce, which the signer has given to this one.
      await sql`
        update own_payments set nonce = null
        where chain = ${payment.chain} and sender = ${payment.sender} and nonce = ${nonce}
          and payment_id <> ${paymentId} and state = 'WANTED'`;
      await sql`
        update own_payments
        set state = case when state in ('WANTED', 'VOID', 'SENT') then 'SIGNED' else state end,
          nonce = ${nonce}, waits = '', is_compared = false, changed_ms = ${nowMs}
        where payment_id = ${paymentId}`;
      await countSwept(sql, paymentId);
    });
  }
}
