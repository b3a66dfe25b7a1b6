/**
 * Compares the rows of open withdrawals with the journal. Nothing is paid by such a row, but people read it: one that was
 * forged is an alarm and pauses its chain. A row may be older than the journal in its state alone.
 */
import type { Leadership } from '../jobs/leadership.ts';
import type { LiveWithdrawal } from './live-ledger.ts';
import type { SendingParts } from './sending-parts.ts';

export interface WithdrawalRow {
  withdrawal_id: bigint;
  member_id: bigint;
  currency: string;
  chain: string;
  address: string;
  amount: bigint;
  fee: bigint;
}

export class RowVerifier {
  /** Rows of numbers that the journal did not have yet when they were read: it may be a moment behind the read tables. */
  private unknown = new Set<number>();

  constructor(private readonly parts: Pick<SendingParts, 'sql' | 'ledger' | 'alarms' | 'chains'>) {}

  async verify(leadership: Leadership): Promise<void> {
    const { sql, ledger } = this.parts;
    const rows = await sql<WithdrawalRow[]>`
      select withdrawal_id, member_id, currency, chain, address, amount, fee from withdrawals
      where state in ('REVIEW', 'APPROVED', 'SENDING', 'BROADCAST')`;
    const unknown = new Set<number>();
    for (const row of rows) {
      const withdrawalId = Number(row.withdrawal_id);
      const known = ledger.findWithdrawal(withdrawalId);
      if (known === undefined) {
        // One that has ended in the journal may still be open in a row that is about to change.
        if (withdrawalId > ledger.lastWithdrawal) unknown.add(withdrawalId);
        if (!this.unknown.has(withdrawalId) || withdrawalId <= ledger.lastWithdrawal) continue;
      } else if (isSameWithdrawal(row, known)) continue;
      await this.report(leadership, row, known?.chain ?? row.chain);
    }
    this.unknown = unknown;
  }

  private async report(leadership: Leadership, row: WithdrawalRow, chain: string): Promise<void> {
    const { alarms, chains } = this.parts;
    const fields = { withdrawalId: Number(row.withdrawal_id), address: row.address };
    const message = 'the row of a withdrawal differs from the journal';
    if (chains.find(chain) === undefined) alarms.warn(fields, message);
    else await alarms.pause(leadership, chain, 'ADDRESS_PROOF', fields, message);
  }
}

/** Compares all that never changes. */
export function isSameWithdrawal(row: WithdrawalRow, known: LiveWithdrawal): boolean {
  return (
    known.memberId === Number(row.member_id) &&
    known.asset === row.currency &&
    known.chain === row.chain &&
    known.address === row.address &&
    known.amount === row.amount &&
    known.fee === row.fee
  );
}
