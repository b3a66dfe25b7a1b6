/**
 * Reads what the signer's log holds beyond the head that is stored here, before anything new is signed and after each
 * signature (rules/wallet#restore). An id that this database does not know was signed for a database that is gone: the
 * payment is adopted where the ledger still owes it on the same terms, and then it is followed and never signed anew;
 * otherwise it is an alarm, and withdrawals of its chain pause. New ids take the next epoch then.
 */
import type { Leadership } from '../jobs/leadership.ts';
import type { VersionKeeper } from './keep-versions.ts';
import {
  addPayment,
  findPayment,
  isKnownTransaction,
  type NewPayment,
  paymentOfWithdrawal,
} from './own-payments.ts';
import { arrivingUnits } from './payment-terms.ts';
import type { SendingParts } from './sending-parts.ts';
import { SignerAway, type SignerHead, SignerHeadOlder } from './signer-client.ts';
import { epochOf, type ListEntry, listForm, type SignedEntry, withdrawalOf } from './signer-forms.ts';

const PAGE = 500;
const FIRST_HEAD: SignerHead = { count: 0, hash: '0'.repeat(64) };
const FIRST_EPOCH = 1;

interface HeadRow {
  count: bigint;
  hash: string;
  payment_epoch: bigint;
}

export class SignerReview {
  constructor(
    private readonly parts: Pick<
      SendingParts,
      'sql' | 'clock' | 'kernel' | 'chains' | 'ledger' | 'markets' | 'client' | 'alarms' | 'log'
    >,
    private readonly keeper: VersionKeeper,
  ) {}

  /** The prefix of new ids. */
  async paymentEpoch(): Promise<number> {
    const [row] = await this.parts.sql<HeadRow[]>`select * from signer_head`;
    return row === undefined ? FIRST_EPOCH : Number(row.payment_epoch);
  }

  /**
   * Brings the stored head up to the signer's. Answers false where its log is older than what was seen or another one:
   * then withdrawals of all chains pause. @throws SignerAway
   */
  async review(leadership: Leadership): Promise<boolean> {
    try {
      await this.readOn(leadership);
      return true;
    } catch (error) {
      if (!(error instanceof SignerHeadOlder)) throw error;
      for (const { chain } of this.parts.chains.list())
        await this.parts.alarms.pause(leadership, chain, 'FOREIGN_SIGNATURE', { err: error }, error.message);
      return false;
    }
  }

  private async readOn(leadership: Leadership): Promise<void> {
    const { client } = this.parts;
    const stored = await this.storedHead(leadership);
    client.expectHead(stored);
    const entries: ListEntry[] = [];
    let since = stored;
    for (let isEnd = false; !isEnd; ) {
      const asked = await client.ask({ request: 'list', since, limit: PAGE }, listForm);
      if (!asked.ok && asked.code === 'HEAD_UNKNOWN') throw new SignerHeadOlder(asked.message);
      if (!asked.ok) throw new SignerAway(`it answers ${asked.code} to the list of its log`);
      const { next } = asked.answer;
      ({ isEnd } = asked.answer);
      if (next.count <= since.count && !isEnd) throw new SignerAway('a list that does not go on');
      entries.push(...asked.answer.entries);
      since = next;
    }
    // The owed ones are taken first: an alarm for the rest pauses the chain, and nothing is sent from then on.
    const unowed: SignedEntry[] = [];
    for (const entry of entries) {
      const left = await this.takeEntry(leadership, entry);
      if (left !== undefined) unowed.push(left);
    }
    for (const entry of unowed) await this.adopt(leadership, entry, false);
    if (since.count > stored.count) await this.storeHead(leadership, since);
  }

  private async storedHead(leadership: Leadership): Promise<SignerHead> {
    const [row] = await this.parts.sql<HeadRow[]>`select * from signer_head`;
    if (row !== undefined) return { count: Number(row.count), hash: row.hash };
    const { count, hash } = FIRST_HEAD;
    await leadership.commit(
      (sql) => sql`
        insert into signer_head (count, hash, payment_epoch, epoch)
        values (${count}, ${hash}, ${FIRST_EPOCH}, ${leadership.epoch}) on conflict do nothing`,
    );
    return FIRST_HEAD;
  }

  private async storeHead(leadership: Leadership, { count, hash }: SignerHead): Promise<void> {
    await leadership.commit(
      (sql) => sql`
        update signer_head set count = ${count}, hash = ${hash}, epoch = ${leadership.epoch}
        where count < ${count}`,
    );
  }

  /** Answers a payment that the ledger does not owe; that one is taken last. */
  private async takeEntry(leadership: Leadership, entry: ListEntry): Promise<SignedEntry | undefined> {
    const { sql } = this.parts;
    const payment = await findPayment(sql, entry.id);
    if (entry.kind === 'void') {
      if (payment === undefined) await this.passEpoch(leadership, entry.id);
    } else if (payment === undefined) {
      const known = this.paymentOf(entry);
      if (entry.purpose === 'pay' && (known === undefined || !(await this.isOwed(known)))) return entry;
      await this.adopt(leadership, entry, true);
    } else if (!(await isKnownTransaction(sql, entry.txid)))
      await this.keeper.syncVersions(leadership, payment);
    return undefined;
  }

  private async adopt(leadership: Leadership, entry: SignedEntry, isOwed: boolean): Promise<void> {
    const { sql, clock, alarms, log } = this.parts;
    const { id, chain, txid, amount, asset, address } = entry;
    const payment = this.paymentOf(entry);
    if (payment === undefined) {
      alarms.warn({ id, chain, txid }, 'the signer signed on a chain that is not configured here');
      await this.passEpoch(leadership, id);
      return;
    }
    // A second version of what the entry before has brought in.
    const isKnown = (await findPayment(sql, id)) !== undefined;
    if (!isOwed && !isKnown) {
      payment.withdrawalId = undefined;
      const fields = { paymentId: id, txid, asset, amount, address };
      alarms.warn(fields, 'the signer paid what the ledger does not know');
      await alarms.pause(leadership, chain, 'SHORTFALL', fields, 'a payment is missing in the ledger');
    } else log.warn({ paymentId: id, txid }, 'an own transaction is adopted that this database did not know');
    await leadership.commit(async (tx) => {
      await addPayment(tx, payment, { epoch: leadership.epoch, nowMs: clock.nowMs() });
      await raiseEpoch(tx, id);
    });
    const kept = await findPayment(sql, id);
    if (kept !== undefined) await this.keeper.syncVersions(leadership, kept);
    if (isOwed) await this.send(leadership, payment);
  }

  /** Its member may no longer take back what is paid. */
  private async send(leadership: Leadership, { withdrawalId }: NewPayment): Promise<void> {
    const { kernel, ledger } = this.parts;
    if (withdrawalId === undefined || ledger.findWithdrawal(withdrawalId)?.state !== 'APPROVED') return;
    await leadership.prove();
    await kernel.execute({ kind: 'send-withdrawal', withdrawalId, internalTo: 0 });
  }

  private paymentOf({ id, purpose, chain: name, asset, source, address, amount }: SignedEntry) {
    const chain = this.parts.chains.find(name);
    const payee = chain?.adapter.parseAddress(address);
    if (chain === undefined || payee?.ok !== true) return undefined;
    const [account = '', index = ''] = source.split('/');
    const position = Number.parseInt(index, 10);
    const payment: NewPayment = {
      paymentId: id,
      chain: name,
      purpose,
      withdrawalId: purpose === 'pay' ? withdrawalOf(id) : undefined,
      position: account === 'deposit' ? position : undefined,
      currency: asset,
      toAddress: payee.address,
      units: BigInt(amount),
      sender: account === 'hot' ? chain.hotAddress : chain.adapter.deriveAddress(chain.depositXpub, position),
    };
    return payment;
  }

  /** The ledger has that withdrawal open on the same terms, and nothing else stands for it. */
  private async isOwed({ withdrawalId, chain, currency, toAddress, units }: NewPayment): Promise<boolean> {
    const { sql, clock, ledger, markets } = this.parts;
    if (withdrawalId === undefined) return false;
    const owed = ledger.findWithdrawal(withdrawalId);
    const terms = ledger.termsOf(chain, currency, clock.nowMs());
    const scale = markets.asset(currency)?.scale;
    if (owed === undefined || owed.state === 'REVIEW' || terms === undefined || scale === undefined)
      return false;
    return (
      owed.chain === chain &&
      owed.asset === currency &&
      owed.address === toAddress &&
      arrivingUnits(owed, scale, terms.decimals) === units &&
      (await paymentOfWithdrawal(sql, withdrawalId)) === undefined
    );
  }

  private async passEpoch(leadership: Leadership, id: string): Promise<void> {
    await leadership.commit((sql) => raiseEpoch(sql, id));
  }
}

async function raiseEpoch(
  sql: Parameters<Parameters<Leadership['commit']>[0]>[0],
  id: string,
): Promise<void> {
  await sql`update signer_head set payment_epoch = greatest(payment_epoch, ${epochOf(id) + 1})`;
}
