/** Customer service: how it is reached, own tickets and their conversations, and the news of both. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest, WireTicketLine } from '@tern/protocol';
import { useEffect } from 'react';
import { socket } from '../../feed/connection.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { toastError } from '../../kit/api/api.ts';
import { supportApi } from '../../kit/calls/support.ts';
import { paged, pageOf } from '../../kit/lists/paged-query.ts';
import { isId } from '../../kit/navigation/address-id.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import { hasGap, lastNumber, type TicketPages, withTicketLines } from './ticket-lines.ts';

const TICKETS = ['own', 'support', 'tickets'] as const;
const ticketKey = (ticketId: string) => ['own', 'support', 'ticket', ticketId] as const;
const linesKey = (ticketId: string) => ['own', 'support', 'lines', ticketId] as const;
/** The count that the side menu shows. */
const UNREAD = ['own', 'support', 'unread'] as const;
/** Lines that a lost connection left out come in pages of so many. */
const MISSED_LINES = '100';

export function useSupport() {
  return useQuery({
    queryKey: ['support'],
    queryFn: ({ signal }) => supportApi.call('getSupport', {}, { signal }),
    staleTime: 60_000,
  });
}

export function useTickets() {
  return useInfiniteQuery({
    queryKey: TICKETS,
    queryFn: ({ pageParam, signal }) => supportApi.call('getTickets', pageOf(pageParam), { signal }),
    ...paged,
    enabled: useLoggedIn(),
  });
}

export function useTicket(ticketId: string) {
  return useQuery({
    queryKey: ticketKey(ticketId),
    queryFn: ({ signal }) => supportApi.call('getTicket', { ticketId }, { signal }),
    enabled: isId(ticketId),
  });
}

export function useTicketLines(ticketId: string) {
  return useInfiniteQuery({
    queryKey: linesKey(ticketId),
    queryFn: ({ pageParam, signal }) =>
      supportApi.call('getTicketLines', { ticketId, ...pageOf(pageParam) }, { signal }),
    ...paged,
  });
}

/** While the screen stands, the list of tickets follows the news of all of them. */
export function useTicketsNews(): void {
  const client = useQueryClient();
  const isMember = useLoggedIn();
  useEffect(() => {
    if (!isMember) return;
    return socket.subscribe('tickets', () => void client.invalidateQueries({ queryKey: TICKETS }));
  }, [client, isMember]);
}

/** While the screen stands, new lines appear in it; those that a lost connection left out are asked for by their numbers. */
export function useTicketNews(ticketId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const add = (lines: readonly WireTicketLine[]) =>
      client.setQueryData<TicketPages>(linesKey(ticketId), (pages) => pages && withTicketLines(pages, lines));
    const addMissed = async () => {
      for (;;) {
        const known = client.getQueryData<TicketPages>(linesKey(ticketId));
        if (known === undefined) return;
        const asked = { ticketId, after: String(lastNumber(known)), limit: MISSED_LINES };
        const { rows, cursor } = await supportApi.call('getTicketLines', asked);
        add(rows);
        if (cursor === '') return;
      }
    };
    // Lines that could not be asked for come with the next word of the topic.
    const catchUp = () => addMissed().catch(() => {});
    return socket.subscribe('tickets', (op, lines) => {
      const mine = lines.filter((line) => line.ticketId === ticketId);
      const known = client.getQueryData<TicketPages>(linesKey(ticketId));
      if (op === 'snapshot' || (known !== undefined && hasGap(known, mine))) void catchUp();
      else add(mine);
      if (op === 'snapshot' || mine.some(({ kind, author }) => kind === 'SYSTEM' || author !== 'MEMBER'))
        void client.invalidateQueries({ queryKey: ticketKey(ticketId) });
    });
  }, [client, ticketId]);
}

// Not a form's own: what is sent again after a lost answer has to say the same id.
const ids = createRequestIds();

export function useOpenTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (made: Omit<CallRequest<'openTicket'>, 'requestId'>) =>
      supportApi.call('openTicket', { requestId: ids.of(made), ...made }),
    onSuccess: () => client.invalidateQueries({ queryKey: TICKETS }),
    onSettled: (_, error) => ids.ended(error ?? undefined),
  });
}

export function useSendTicketLine(ticketId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (line: { text: string } | { imageId: string }) =>
      supportApi.call('sendTicketLine', { ticketId, requestId: ids.of({ ticketId, ...line }), ...line }),
    onSuccess: () =>
      Promise.all(
        [linesKey(ticketId), ticketKey(ticketId)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    onSettled: (_, error) => ids.ended(error ?? undefined),
  });
}

export function useTicketStep(ticketId: string, call: 'closeTicket' | 'reopenTicket') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => supportApi.call(call, { ticketId }),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: ['own', 'support'] }),
  });
}

/** Tells the exchange that the member has seen the lines up to this number. */
export function useReadTicket(ticketId: string, number: number, unread: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (number === 0 || unread === 0) return;
    // A line that could not be marked stays unread: nothing is lost, so nothing is said.
    supportApi
      .call('readTicket', { ticketId, number: String(number) })
      .then(() =>
        Promise.all(
          [TICKETS, UNREAD, ticketKey(ticketId)].map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
      )
      .catch(() => {});
  }, [client, ticketId, number, unread]);
}

export function useTicketImage(ticketId: string, imageId: string) {
  return useQuery({
    queryKey: ['own', 'support', 'image', ticketId, imageId],
    queryFn: async ({ signal }) => {
      const { contentType, base64 } = await supportApi.call(
        'getTicketImage',
        { ticketId, imageId },
        { signal },
      );
      return `data:${contentType};base64,${base64}`;
    },
    enabled: imageId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
