/**
 * The member's OTC orders and the steps that change them. Invariant: news of an order is followed by a read that holds
 * it; a step is sent once, and the order's state answers a repetition.
 */
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer } from '@tern/client';
import type { CallRequest, CallResult, OtcOrderGroup, WireOtcOrder, WireSide } from '@tern/protocol';
import { useEffect } from 'react';
import { noteWrite, ownRead, socket } from '../../feed/connection.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { otcApi } from '../../kit/calls/otc.ts';
import { otcDisputeApi } from '../../kit/calls/otc-dispute.ts';
import { otcOrderApi } from '../../kit/calls/otc-order.ts';
import { given, paged, pageOf, pollFirstPage } from '../../kit/lists/paged-query.ts';
import { isId } from '../../kit/navigation/address-id.ts';
import { useLoggedIn } from '../../kit/session/session.ts';

const POLL_MS = 5_000;

export type OtcOrderDetail = CallResult<'getOtcOrder'>;

export interface OrderFilter {
  group: OtcOrderGroup;
  side?: WireSide | undefined;
  currency?: string | undefined;
}

export function useOtcOrders(filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: ['own', 'otc', 'orders', filter],
    queryFn: async ({ pageParam, signal }) => {
      const request = { ...given(filter), ...ownRead(), ...pageOf(pageParam) };
      const { result, behind } = await otcOrderApi.answer('getOtcOrders', request, { signal });
      return { ...result, behind };
    },
    ...paged,
    refetchInterval: pollFirstPage,
  });
}

export function useOtcOrder(orderId: string) {
  return useQuery({
    queryKey: ['own', 'otc', 'order', orderId],
    queryFn: ({ signal }) => otcOrderApi.call('getOtcOrder', { orderId, ...ownRead() }, { signal }),
    enabled: isId(orderId),
    refetchInterval: POLL_MS,
  });
}

interface Pages {
  pages: { rows: WireOtcOrder[] }[];
}

/** Shows at once what the news says of an order in every list that holds it. */
function showInLists(client: QueryClient, changed: readonly WireOtcOrder[]): void {
  const news = new Map(changed.map((order) => [order.orderId, order]));
  client.setQueriesData<Pages>({ queryKey: ['own', 'otc', 'orders'] }, (before) =>
    before?.pages
      ? {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => news.get(row.orderId) ?? row),
          })),
        }
      : before,
  );
}

/** While the screen stands, orders and their unread lines follow the exchange's news. */
export function useOtcNews(): void {
  const client = useQueryClient();
  const loggedIn = useLoggedIn();
  useEffect(() => {
    if (!loggedIn) return;
    const askAgain = () => void client.invalidateQueries({ queryKey: ['own', 'otc'], predicate: isOfOrders });
    const leave = [
      socket.subscribe('otcOrders', (_, changed, sequence) => {
        noteWrite(sequence);
        showInLists(client, changed);
        askAgain();
      }),
      // Its sequence counts lines; the number of unread ones follows.
      socket.subscribe('otcChat', askAgain),
    ];
    return () => {
      for (const end of leave) end();
    };
  }, [client, loggedIn]);
}

const OF_ORDERS: readonly unknown[] = ['orders', 'order', 'standing'];
const isOfOrders = ({ queryKey }: { queryKey: readonly unknown[] }) => OF_ORDERS.includes(queryKey[2]);

/** Asks again for all that a step of an order changes. */
export function useAfterOtcWrite() {
  const client = useQueryClient();
  return (sequence: number | undefined) => {
    noteWrite(sequence);
    void client.invalidateQueries({ queryKey: ['own', 'wallet'] });
    return client.invalidateQueries({ queryKey: ['own', 'otc'] });
  };
}

// Not a form's own: a form that is built anew after a lost answer has to say the same id.
const orderIds = createRequestIds();
const quickIds = createRequestIds();

export function useCreateOrder() {
  const after = useAfterOtcWrite();
  return useMutation({
    mutationFn: (order: Omit<CallRequest<'createOtcOrder'>, 'requestId'>) =>
      otcOrderApi.answer('createOtcOrder', { requestId: orderIds.of(withoutPassword(order)), ...order }),
    onSuccess: (answer) => after(answer.sequence),
    onSettled: (_, error) => orderIds.ended(error ?? undefined),
  });
}

export function useCreateQuickOrder() {
  const after = useAfterOtcWrite();
  return useMutation({
    mutationFn: (order: Omit<CallRequest<'createQuickOrder'>, 'requestId'>) =>
      otcOrderApi.answer('createQuickOrder', { requestId: quickIds.of(withoutPassword(order)), ...order }),
    onSuccess: (answer) => after(answer.sequence),
    onSettled: (_, error) => quickIds.ended(error ?? undefined),
  });
}

/** A password typed anew makes no other order. */
const withoutPassword = (order: object) => ({ ...order, postPassword: '' });

type StepCall = 'payOtcOrder' | 'cancelOtcOrder' | 'cancelPaidOtcOrder' | 'releaseOtcOrder';
type DisputeCall =
  | 'openOtcAppeal'
  | 'addOtcStatement'
  | 'withdrawOtcAppeal'
  | 'askOtcReopening'
  | 'consentOtcReopening'
  | 'refuseOtcReopening'
  | 'excuseOtcCancel'
  | 'reportOtcOrder';

/** One step of an order; its state is read anew after a rejection too, which may mean that it has moved on. */
function useStep<R, N extends StepCall | DisputeCall>(send: (request: R) => Promise<Answer<N>>) {
  const after = useAfterOtcWrite();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => after(answer.sequence),
    onError: () => after(undefined),
  });
}

export function useOrderStep<N extends StepCall>(name: N) {
  return useStep((request: CallRequest<N>) => otcOrderApi.answer<N>(name, request));
}

export function useDisputeStep<N extends DisputeCall>(name: N) {
  return useStep((request: CallRequest<N>) => otcDisputeApi.answer<N>(name, request));
}

/** Blocks a merchant, or the other party of an own order. */
export function useBlockMember() {
  const after = useAfterOtcWrite();
  return useMutation({
    mutationFn: (whom: CallRequest<'blockOtcMember'>) => otcApi.answer('blockOtcMember', whom),
    onSuccess: (answer) => after(answer.sequence),
  });
}
