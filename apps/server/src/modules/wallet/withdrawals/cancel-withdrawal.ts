/** Takes back a member's own withdrawal, in the lane that never closes. Another member's is answered like none. */
import type { CallRequest } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';

export async function cancelWithdrawal(
  { sql, kernel }: { sql: Sql; kernel: CommandSubmitter },
  params: CallRequest<'cancelWithdrawal'>,
  memberId: number,
): Promise<{ result: Record<string, never>; sequence: number }> {
  const withdrawalId = existingWithdrawal(params.withdrawalId);
  // The engine forgets ended ones, and would tell of those of others that they ended.
  if (!(await isOwn(sql, memberId, withdrawalId))) throw new CallError('withdrawalUnknown');
  const { sequence } = await executeCommand(kernel, { kind: 'cancel-withdrawal', memberId, withdrawalId });
  return { result: {}, sequence };
}

export function existingWithdrawal(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw new CallError('withdrawalUnknown');
  return id;
}

/** One that was requested just now may not stand in the read table yet. */
async function isOwn(sql: Sql, memberId: number, withdrawalId: number): Promise<boolean> {
  const rows = await sql`
    select 1 from withdrawals where withdrawal_id = ${withdrawalId} and member_id = ${memberId}
    union all
    select 1 from withdrawal_requests where member_id = ${memberId} and withdrawal_id = ${withdrawalId}`;
  return rows.length > 0;
}
