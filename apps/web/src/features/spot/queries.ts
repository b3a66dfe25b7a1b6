/**
 * A member's spot orders and fills. Invariant: every own read says the last write's sequence, so a list asked right
 * after a cancel shows it; after a write the lists are asked again.
 */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@tern/client';
import type { CallRequest, WireFinishedStatus, WireOrderType, WireSide } from '@tern/protocol';
import { noteWrite, ownRead } from '../../feed/connection.ts';
import { untilAnswered } from '../../feed/lost-answers.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { showOutcome } from '../../feed/show-outcome.ts';
import { useLiveOrders } from '../../feed/use-feed.ts';
import { spotApi } from '../../kit/calls/spot.ts';
import { given, paged, pageOf, pollFirstPage } from '../../kit/lists/paged-query.ts';
import { fromTimeOf, type Period } from '../../kit/lists/period.ts';
import { isId } from '../../kit/navigation/address-id.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import type { PlacedOrder } from './check-order.ts';

const POLL_MS = 5_000;

/** Open orders of one pair, or of all; the socket's as soon as they are there, polled until then. */
export function useOpenOrders(pairsName?: string) {
  const loggedIn = useLoggedIn();
  const live = useLiveOrders(loggedIn);
  const polled = useQuery({
    queryKey: ['own', 'spot', 'open'],
    queryFn: async ({ signal }) => {
      const { result, behind } = await spotApi.answer('getOpenSpotOrders', ownRead(), { signal });
      return { orders: result, behind };
    },
    enabled: loggedIn,
    refetchInterval: live ? false : POLL_MS,
  });
  const all = live ?? polled.data?.orders;
  return {
    orders: pairsName === undefined ? all : all?.filter((order) => order.pairsName === pairsName),
    /** The list may lack the last write. */
    behind: !live && polled.data?.behind === true,
    isError: !live && polled.isError,
    error: polled.error,
    refetch: polled.refetch,
  };
}

export interface OrderFilter {
  pairsName?: string | undefined;
  side?: WireSide | undefined;
  type?: WireOrderType | undefined;
  status?: WireFinishedStatus | undefined;
  period?: Period | undefined;
}

/** Orders that are over; the open ones stand in a list of their own. */
export function useOrderHistory(filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: ['own', 'spot', 'orders', filter],
    queryFn: async ({ pageParam, signal }) => {
      const { period, ...narrowed } = filter;
      const request = {
        status: 'finished' as const,
        ...given(narrowed),
        ...fromTimeOf(period),
        ...ownRead(),
        ...pageOf(pageParam),
      };
      const { result, behind } = await spotApi.answer('getSpotOrders', request, { signal });
      return { ...result, behind };
    },
    ...paged,
    refetchInterval: pollFirstPage,
  });
}

export function useFills(filter: Pick<OrderFilter, 'pairsName' | 'side' | 'period'>) {
  return useInfiniteQuery({
    queryKey: ['own', 'spot', 'fills', filter],
    queryFn: async ({ pageParam, signal }) => {
      const { period, ...narrowed } = filter;
      const request = {
        ...given(narrowed),
        ...fromTimeOf(period),
        ...ownRead(),
        ...pageOf(pageParam),
      };
      const { result, behind } = await spotApi.answer('getSpotFills', request, { signal });
      return { ...result, behind };
    },
    ...paged,
    refetchInterval: pollFirstPage,
  });
}

export function useOrder(orderId: string) {
  return useQuery({
    queryKey: ['own', 'spot', 'order', orderId],
    queryFn: async ({ signal }) => {
      const { result, behind } = await spotApi.answer('getSpotOrder', { orderId, ...ownRead() }, { signal });
      return { ...result, behind };
    },
    enabled: isId(orderId),
    refetchInterval: POLL_MS,
  });
}

/** Asks again for all that a write to the order book changes: orders and balances. */
function useAfterWrite() {
  const client = useQueryClient();
  return (sequence: number | undefined) => {
    noteWrite(sequence);
    void client.invalidateQueries({ queryKey: ['own', 'spot'] });
    void client.invalidateQueries({ queryKey: ['own', 'wallet'] });
  };
}

// Not a form's own: a form that is built anew after a lost answer has to say the same id.
const orderIds = createRequestIds();

const ORDERS = '/transaction/allTransaction?tab=history';

/** The order that was placed with this id, as the answer to its placing. */
async function findPlaced(requestId: string): Promise<Answer<'placeSpotOrder'> | undefined> {
  const [open, ended] = await Promise.all([
    spotApi.call('getOpenSpotOrders'),
    spotApi.call('getSpotOrders', { status: 'finished' }),
  ]);
  const order = [...open, ...ended.rows].find((one) => one.requestId === requestId);
  return order && { result: { orderId: order.orderId }, sequence: undefined, behind: false };
}

/** The same order pressed again after a lost answer is placed once. */
export function usePlaceOrder() {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: (order: PlacedOrder) => {
      const request = { requestId: orderIds.of(order), ...order };
      return untilAnswered({
        send: () => spotApi.answer('placeSpotOrder', request),
        find: () => findPlaced(request.requestId),
        onKnown: (outcome) => {
          const orderId = 'answer' in outcome ? outcome.answer.result.orderId : '';
          showOutcome(outcome, `/transactionDetail?orderId=${orderId}`, ORDERS);
        },
      });
    },
    onSuccess: (answer) => after(answer.sequence),
    onSettled: (_, error) => orderIds.ended(error ?? undefined),
  });
}

// Like those of placing: the same amend pressed again after a lost answer is made once.
const amendIds = createRequestIds();

/** An amend without its request id. */
export type Amend = Omit<CallRequest<'amendSpotOrder'>, 'requestId' | 'orderRequestId'>;

export function useAmendOrder() {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: (amend: Amend) =>
      spotApi.answer('amendSpotOrder', { requestId: amendIds.of(amend), ...amend }),
    onSuccess: (answer) => after(answer.sequence),
    onSettled: (_, error) => amendIds.ended(error ?? undefined),
  });
}

export function useCancelOrder() {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: (orderId: string) => spotApi.answer('cancelSpotOrder', { orderId }),
    onSuccess: (answer) => after(answer.sequence),
  });
}

export function useCancelAll() {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: (pairsName: string | undefined) =>
      spotApi.answer('cancelAllSpotOrders', pairsName === undefined ? {} : { pairsName }),
    onSuccess: (answer) => after(answer.sequence),
  });
}
