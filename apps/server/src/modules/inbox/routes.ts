/** The member's messages. */
import type { CallRegistry } from '../../platform/http/call.ts';
import type { Inbox } from './inbox.ts';
import type { Markets } from './notice-text.ts';

export function messageRoutes(calls: CallRegistry, inbox: Inbox, markets: Markets): void {
  calls.member('getMessages', async (params, { memberId }) => ({
    result: await inbox.list(memberId, params, markets),
  }));
  calls.member('getUnreadCount', async (_params, { memberId }) => ({ result: await inbox.unread(memberId) }));
  calls.member('readMessage', async ({ messageId }, { memberId }) => {
    await inbox.read(memberId, messageId);
    return { result: {} };
  });
  calls.member('readAllMessages', async (_params, { memberId }) => {
    await inbox.readAll(memberId);
    return { result: {} };
  });
}
