/** Gives a member of the demo a nickname, unless it has one. */
import { CallError } from '../../platform/http/call.ts';
import type { DemoCaller } from './demo-caller.ts';

/** A name that another member took gets the end of the member's number behind it: a whole one would look like a UID. */
export async function setNickName({ memberId, call }: DemoCaller, nickName: string): Promise<void> {
  for (const name of [nickName, `${nickName}-${String(memberId).slice(-4)}`])
    try {
      await call('setNickName', { member: String(memberId), nickName: name });
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.error === 'nickNameSet') return;
      if (error.error !== 'nickNameTaken') throw error;
    }
}
