/**
 * After a member's first trade: the one-time nickname dialog (product#purpose), once a device, and only while there is
 * no nickname.
 */
import { storage } from '@tern/bridge';
import { memberApi } from '../../kit/calls/member.ts';
import { openNickName } from '../../kit/popups.ts';
import { useSession } from '../../kit/session.ts';

const STORAGE_KEY = 'nickNameOffered';

/** @param hasTraded whether the order that was just placed filled in part or whole */
export async function offerNickName(hasTraded: () => Promise<boolean>): Promise<void> {
  const { userId } = useSession.getState();
  if (storage.read(STORAGE_KEY) === userId) return;
  try {
    if (!(await hasTraded())) return;
    const { nickName } = await memberApi.call('getMember', { member: userId });
    if (useSession.getState().userId !== userId) return;
    storage.write(STORAGE_KEY, userId);
    if (!nickName) openNickName(true);
  } catch {
    // The next trade asks again.
  }
}
