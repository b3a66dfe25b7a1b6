/** The member's inbox. Unread counts are asked anew every half minute while a screen shows them. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResult, MessageKind } from '@tern/protocol';
import { toastError } from '../../kit/api/api.ts';
import { inboxApi } from '../../kit/calls/inbox.ts';
import { useGlobalText } from '../../kit/preferences/wire-words.ts';
import { useSession } from '../../kit/session/session.ts';

export type InboxMessage = CallResult<'getMessages'>['rows'][number];
export type MessageTab = MessageKind | 'ALL';

const PAGE_ROWS = '20';
const UNREAD_POLL_MS = 30_000;

export function useMessages(tab: MessageTab) {
  const userId = useSession((session) => session.userId);
  const global = useGlobalText();
  return useInfiniteQuery({
    queryKey: ['messages', userId, tab, global],
    queryFn: async ({ pageParam, signal }) => {
      const { result, behind } = await inboxApi.answer(
        'getMessages',
        {
          global,
          limit: PAGE_ROWS,
          ...(tab !== 'ALL' && { kind: tab }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      );
      return { ...result, behind };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor || undefined,
  });
}

/** Undefined for a visitor, and until it is known. */
export function useUnreadCount() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['unread', userId],
    queryFn: ({ signal }) => inboxApi.call('getUnreadCount', {}, { signal }),
    enabled: userId !== '',
    refetchInterval: UNREAD_POLL_MS,
  }).data;
}

function useInboxChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['unread'] }),
      client.invalidateQueries({ queryKey: ['messages'] }),
    ]);
  };
}

export function useReadMessage() {
  const changed = useInboxChanged();
  // A message that could not be marked stays unread: nothing is lost, so nothing is said.
  return useMutation({
    mutationFn: (messageId: string) => inboxApi.call('readMessage', { messageId }),
    onSuccess: changed,
  });
}

export function useReadAll() {
  const changed = useInboxChanged();
  return useMutation({
    mutationFn: () => inboxApi.call('readAllMessages'),
    onError: toastError,
    onSuccess: changed,
  });
}
