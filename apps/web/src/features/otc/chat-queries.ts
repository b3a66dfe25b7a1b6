/** The chat of an own order: its lines as they come, and the lines that the member writes. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { socket } from '../../feed/connection.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { otcChatApi } from '../../kit/calls/otc-chat.ts';
import { paged, pageOf } from '../../kit/lists/paged-query.ts';
import { isId } from '../../kit/navigation/address-id.ts';
import { type OtcChatPages, withNewLines } from './chat-lines.ts';

const keyOf = (orderId: string) => ['own', 'otc', 'chat', orderId] as const;

export function useOtcChat(orderId: string) {
  return useInfiniteQuery({
    queryKey: keyOf(orderId),
    queryFn: ({ pageParam, signal }) =>
      otcChatApi.call('getOtcChat', { orderId, ...pageOf(pageParam) }, { signal }),
    ...paged,
    enabled: isId(orderId),
  });
}

/** While the screen stands, new lines of the chat appear in it. */
export function useOtcChatNews(orderId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      socket.subscribe('otcChat', (op, lines) => {
        const mine = lines.filter((line) => line.orderId === orderId);
        client.setQueryData<OtcChatPages>(keyOf(orderId), (chat) => chat && withNewLines(chat, mine));
        // The topic's first word holds no lines: those of a lost connection are asked for.
        if (op === 'snapshot') void client.invalidateQueries({ queryKey: keyOf(orderId) });
      }),
    [client, orderId],
  );
}

// Not a form's own: a line that is sent again after a lost answer has to say the same id.
const lineIds = createRequestIds();

export function useSendLine(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (line: { text: string } | { imageId: string }) =>
      otcChatApi.call('sendOtcLine', { orderId, requestId: lineIds.of({ orderId, ...line }), ...line }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(orderId) }),
    onSettled: (_, error) => lineIds.ended(error ?? undefined),
  });
}

/** Tells the exchange that the member has seen the lines up to this one. */
export function useReadChat(orderId: string, lineId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (lineId === undefined) return;
    // A line that could not be marked stays unread: nothing is lost, so nothing is said.
    otcChatApi
      .call('readOtcChat', { orderId, lineId })
      .then(() => client.invalidateQueries({ queryKey: ['own', 'otc'], predicate: countsUnread }))
      .catch(() => {});
  }, [client, orderId, lineId]);
}

const COUNTING: readonly unknown[] = ['orders', 'order', 'standing'];
const countsUnread = ({ queryKey }: { queryKey: readonly unknown[] }) => COUNTING.includes(queryKey[2]);
