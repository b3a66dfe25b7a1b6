/**
 * Makes the accounts of simulated merchants and takers: verified, funded, approved, with their payment methods. Their passwords
 * to log in are thrown away. All of it may be said again.
 */
import { randomBytes } from 'node:crypto';
import type { PayMethodKind } from '@tern/engine';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CreateMember } from '../../modules/member/index.ts';
import { sayAll } from '../say.ts';
import { type CallerDeps, openCaller } from './demo-caller.ts';
import type { MemberFacts } from './member-facts.ts';
import { setNickName } from './names.ts';
import { addPayments } from './payment-methods.ts';
import { makeMerchant } from './seed-otc.ts';

export interface SimulatedMembersParts extends CallerDeps {
  kernel: Pick<Kernel, 'execute'>;
  createMember: CreateMember;
  facts: MemberFacts;
  operator: number;
  /** The trading password of all of them; they have it already. */
  postPassword: string;
}

export interface Wanted {
  memberId: number;
  nickName: string;
  kinds: readonly PayMethodKind[];
  /** The coins that the member holds in the OTC account. */
  assets: readonly string[];
  isMerchant: boolean;
}

export type OpenedCaller = Awaited<ReturnType<typeof openCaller>>;

export async function openSimulatedMember(
  parts: SimulatedMembersParts,
  wanted: Wanted,
): Promise<OpenedCaller> {
  const { kernel, createMember, facts, postPassword } = parts;
  const { memberId, nickName } = wanted;
  const account = { kind: 'mail', mail: `${nickName.toLowerCase()}@simulated.invalid` } as const;
  await createMember({ account, memberId, password: randomBytes(24).toString('base64url') });
  const member = await openCaller(parts, memberId, postPassword);
  await setNickName(member, nickName);
  const name = nickName.replace('Sim-', 'Simulated ');
  await facts.passIdentity(memberId, { name, idNumber: `SIMULATED${memberId}` });
  const { otcFunding } = await import('@tern/simulator');
  await sayAll(kernel, otcFunding(memberId, wanted.assets));
  if (wanted.isMerchant) {
    await facts.passAdvanced(memberId);
    await makeMerchant(kernel, memberId, parts.operator);
  }
  await addPayments(member, name, wanted.kinds);
  return member;
}
