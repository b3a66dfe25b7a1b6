/** Makes a member without a captcha and a code, for the demo’s own accounts. A second call for the account finds the same member. */
import type { Clock } from '../../../platform/clock/clock.ts';
import { CallError } from '../../../platform/http/call.ts';
import { type AccountName, targetOf } from '../accounts/account-name.ts';
import type { Members } from '../accounts/members.ts';
import type { NickNameRegistry } from '../nick-names/nick-name-registry.ts';
import type { Register } from './register.ts';

export interface MemberToCreate {
  account: AccountName;
  password: string;
  nickName?: string;
  /** The id of a simulated member; the next one of people by default. */
  memberId?: number;
  /** None by default. */
  inviterId?: number;
}

const TAKEN: readonly string[] = ['nickNameTaken', 'nickNameUnavailable'];

/** The member's id. */
export type CreateMember = (wanted: MemberToCreate) => Promise<number>;

export function createMember(
  members: Members,
  nickNames: Pick<NickNameRegistry, 'set'>,
  register: Register,
  clock: Clock,
): CreateMember {
  return async ({ account, password, nickName, memberId, inviterId }) => {
    const existing = await members.byAccount(account);
    if (existing !== undefined) return existing.id;
    const made = await register.create({ account, password, memberId, inviterId }, clock.nowMs());
    if (made === undefined) throw new Error(`the account ${targetOf(account)} appeared while it was made`);
    if (nickName !== undefined) await nickNames.set(made.memberId, nickName).catch(ignoreTaken);
    return made.memberId;
  };
}

/** A person may have been faster, or the exchange may be called so; the account works without a nickname. */
function ignoreTaken(error: unknown): void {
  const isTaken = error instanceof CallError && TAKEN.includes(error.error);
  if (!isTaken) throw error;
}
