/** Gives a member of the demo a nickname, unless it has one. */
import { CallError } from '../../platform/http/call.ts';
import type { DemoCaller } from './demo-caller.ts';

/**
 * A person may have taken the name or one that looks alike, and an exchange may be called like a part of it. The end of the
 * member's number follows then; a whole one would look like a UID.
 */
export async function setNickName({ memberId, call }: DemoCaller, nickName: string): Promise<void> {
  const end = String(memberId).slice(-4);
  for (const name of [nickName, `${nickName}-${end}`, `Trader-${end}`, `Guest-${end}`])
    try {
      await call('setNickName', { member: String(memberId), nickName: name });
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.error === 'nickNameSet') return;
      if (error.error !== 'nickNameTaken' && error.error !== 'nickNameUnavailable') throw error;
    }
}
