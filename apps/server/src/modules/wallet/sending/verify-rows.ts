/**
 * Compares the rows of open withdrawals with the journal. Nothing is paid by such a row, but people read it: one that was
 * forged is an alarm and pauses its chain. A row may be older than the journal in its state alone.
 */
import type { Leadership } from '../jobs/leadership.ts';
import type { SendingParts } from './sending-parts.ts';

interface WithdrawalRow {
  withdrawal_id: bigint;
  member_id: bigint;
  currency: string;
  chain: string;
  address: string;
  amount: bigint;
  fee: bigint;
}

export async function verifyRows(
  { sql, ledger, alarms, chains }: Pick<SendingParts, 'sql' | 'ledger' | 'alarms' | 'chains'>,
  leadership: Leadership,
): Promise<void> {
  const rows = await sql<WithdrawalRow[]>`
    select withdrawal_id, member_id, currency, chain, address, amount, fee from withdrawals
    where state in ('REVIEW', 'APPROVED', 'SENDING', 'BROADCAST')`;
  for (const row of rows) {
    const withdrawalId = Number(row.withdrawal_id);
    const known = ledger.findWithdrawal(withdrawalId);
    // One that has ended in the journal may still be open in a row that is about to change.
    const isEnded = known === undefined && withdrawalId <= ledger.lastWithdrawal;
    const isSame =
      known?.memberId === Number(row.member_id) &&
      known.asset === row.currency &&
      known.chain === row.chain &&
      known.address === row.address &&
      known.amount === row.amount &&
      known.fee === row.fee;
    if (isEnded || isSame) continue;
    const chain = known?.chain ?? row.chain;
    const fields = { withdrawalId, address: row.address };
    const message = 'the row of a withdrawal differs from the journal';
    if (chains.find(chain) === undefined) alarms.warn(fields, message);
    else await alarms.pause(leadership, chain, 'ADDRESS_PROOF', fields, message);
  }
}
