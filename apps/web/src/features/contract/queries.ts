/**
 * A member's contract account: settings, positions, orders, and the calls that change them. Invariant: every own read
 * carries the last write's sequence; a call that moves money carries a request id, the same one again after a lost
 * answer.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@tern/client';
import type { CallRequest, WireContractOrder, WirePlanOrder, WireTradingSetting } from '@tern/protocol';
import { noteWrite, ownRead } from '../../feed/connection.ts';
import { untilAnswered } from '../../feed/lost-answers.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { showOutcome } from '../../feed/show-outcome.ts';
import { useLiveContractOrders, useLivePositions } from '../../feed/use-contract-feed.ts';
import { contractApi } from '../../kit/calls/contract.ts';
import { contractRecordsApi } from '../../kit/calls/contract-records.ts';
import { useLoggedIn } from '../../kit/session/session.ts';

const POLL_MS = 5_000;

/** Wallet, settings of every contract, whether the risk notice is accepted. Balances and positions also come by socket. */
export function useContractAccount() {
  return useQuery({
    queryKey: ['own', 'contract', 'account'],
    queryFn: async ({ signal }) => {
      const { result, behind } = await contractApi.answer('getContractAccount', ownRead(), { signal });
      return { ...result, behind };
    },
    enabled: useLoggedIn(),
    refetchInterval: POLL_MS,
  });
}

/** All positions; the socket's as soon as they are there, polled until then. */
export function usePositions() {
  const loggedIn = useLoggedIn();
  const live = useLivePositions(loggedIn);
  const polled = useQuery({
    queryKey: ['own', 'contract', 'positions'],
    queryFn: async ({ signal }) => {
      const { result, behind } = await contractApi.answer('getPositions', ownRead(), { signal });
      return { positions: result, behind };
    },
    enabled: loggedIn,
    refetchInterval: live ? false : POLL_MS,
  });
  return {
    positions: live?.positions ?? polled.data?.positions,
    /** The list may lack the last write. */
    behind: !live && polled.data?.behind === true,
    isError: !live && polled.isError,
    error: polled.error,
    refetch: polled.refetch,
  };
}

export interface Setting {
  mode: WireTradingSetting['mode'];
  leverage: number;
}

/** Margin mode and leverage in a contract; undefined while unknown. */
export function useSetting(pairsName: string): Setting | undefined {
  const live = useLivePositions(useLoggedIn())?.settings.get(pairsName);
  const account = useContractAccount().data;
  return live ?? account?.settings.find((setting) => setting.pairsName === pairsName);
}

export interface OpenContractOrders {
  orders: readonly WireContractOrder[];
  plans: readonly WirePlanOrder[];
}

/** Open orders and waiting plan orders of all contracts, newest first. */
export function useOpenContractOrders() {
  const loggedIn = useLoggedIn();
  const live = useLiveContractOrders(loggedIn);
  const polled = useQuery({
    queryKey: ['own', 'contract', 'open'],
    queryFn: async ({ signal }) => {
      const [orders, plans] = await Promise.all([
        contractApi.answer('getOpenContractOrders', ownRead(), { signal }),
        contractApi.answer('getOpenPlanOrders', ownRead(), { signal }),
      ]);
      return { orders: orders.result, plans: plans.result, behind: orders.behind || plans.behind };
    },
    enabled: loggedIn,
    refetchInterval: live ? false : POLL_MS,
  });
  const open: OpenContractOrders | undefined = live ?? polled.data;
  return {
    open,
    behind: !live && polled.data?.behind === true,
    isError: !live && polled.isError,
    error: polled.error,
    refetch: polled.refetch,
  };
}

/** Asks again for all that a write changes: orders, positions, settings and balances. */
function useAfterWrite() {
  const client = useQueryClient();
  return ({ sequence }: { sequence: number | undefined }) => {
    noteWrite(sequence);
    void client.invalidateQueries({ queryKey: ['own', 'contract'] });
    void client.invalidateQueries({ queryKey: ['own', 'wallet'] });
  };
}

type MoneyCall =
  | 'placeContractOrder'
  | 'placePlanOrder'
  | 'reversePosition'
  | 'changeMargin'
  | 'closeAllPositions';
type WithoutId<N extends MoneyCall> = Omit<CallRequest<N>, 'requestId'>;

// Not a form's own: a form that is built anew after a lost answer has to say the same id.
const ids: Record<MoneyCall, ReturnType<typeof createRequestIds>> = {
  placeContractOrder: createRequestIds(),
  placePlanOrder: createRequestIds(),
  reversePosition: createRequestIds(),
  changeMargin: createRequestIds(),
  closeAllPositions: createRequestIds(),
};

type Finders = { [N in MoneyCall]?: (requestId: string) => Promise<Answer<N> | undefined> };

/**
 * Each finds the order that was placed with this id, as the answer to its placing. The member presses again where a
 * call has no finder.
 */
const FINDERS: Finders = {
  placeContractOrder: async (requestId) => {
    const [open, all] = await Promise.all([
      contractApi.call('getOpenContractOrders'),
      contractRecordsApi.call('getContractOrders', {}),
    ]);
    const order = [...open, ...all.rows].find((one) => one.requestId === requestId);
    return order && { result: { orderId: order.orderId }, sequence: undefined, behind: false };
  },
  placePlanOrder: async (requestId) => {
    const [open, all] = await Promise.all([
      contractApi.call('getOpenPlanOrders'),
      contractRecordsApi.call('getPlanOrders', {}),
    ]);
    const plan = [...open, ...all.rows].find((one) => one.requestId === requestId);
    return plan && { result: { planId: plan.planId }, sequence: undefined, behind: false };
  },
};

/** To the order; a plan has no page of its own. */
function linkTo(outcome: { answer: { result: unknown } } | { error: unknown }): string {
  const { orderId } = ('answer' in outcome ? outcome.answer.result : {}) as { orderId?: string };
  return orderId === undefined
    ? '/contract/allContract?tab=plans'
    : `/transactionDetail?type=contract&orderId=${orderId}`;
}

/** The same words pressed again after a lost answer act once; an order's answer is asked for until it is there. */
function useMoneyCall<N extends MoneyCall>(name: N) {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: (words: WithoutId<N>) => {
      const requestId = ids[name].of(words);
      const request = { requestId, ...words } as unknown as CallRequest<N>;
      const send = () =>
        (contractApi.answer as (name: N, request: CallRequest<N>) => Promise<Answer<N>>)(name, request);
      const find = FINDERS[name] as ((id: string) => Promise<Answer<N> | undefined>) | undefined;
      if (!find) return send();
      return untilAnswered({
        send,
        find: () => find(requestId),
        onKnown: (outcome) => showOutcome(outcome, linkTo(outcome), '/contract/allContract?tab=history'),
      });
    },
    onSuccess: after,
    onSettled: (_, error) => ids[name].ended(error ?? undefined),
  });
}

export const usePlaceContractOrder = () => useMoneyCall('placeContractOrder');
export const usePlacePlanOrder = () => useMoneyCall('placePlanOrder');
export const useReversePosition = () => useMoneyCall('reversePosition');
export const useChangeMargin = () => useMoneyCall('changeMargin');
export const useCloseAllPositions = () => useMoneyCall('closeAllPositions');

/** For calls that carry no request id, because repeating them does no harm. */
function useIdempotentCall<P>(say: (words: P) => Promise<{ sequence: number | undefined; result: unknown }>) {
  return useMutation({ mutationFn: say, onSuccess: useAfterWrite() });
}

export const useCancelContractOrder = () =>
  useIdempotentCall((orderId: string) => contractApi.answer('cancelContractOrder', { orderId }));
export const useCancelPlanOrder = () =>
  useIdempotentCall((planId: string) => contractApi.answer('cancelPlanOrder', { planId }));
export const useSetLeverage = () =>
  useIdempotentCall((words: CallRequest<'setLeverage'>) => contractApi.answer('setLeverage', words));
export const useSetMarginMode = () =>
  useIdempotentCall((words: CallRequest<'setMarginMode'>) => contractApi.answer('setMarginMode', words));
export const useSetPositionTriggers = () =>
  useIdempotentCall((words: CallRequest<'setPositionTriggers'>) =>
    contractApi.answer('setPositionTriggers', words),
  );
export const useAcceptRiskNotice = () => useIdempotentCall(() => contractApi.answer('acceptRiskNotice'));

/** Plan orders too. */
export function useCancelAllContractOrders() {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: (pairsName: string | undefined) =>
      contractApi.answer('cancelAllContractOrders', pairsName === undefined ? {} : { pairsName }),
    onSuccess: after,
  });
}
