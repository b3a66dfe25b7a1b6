/**
 * The history of a member's contract account: orders, plans, fills, closed positions, funding, liquidations. Every own
 * read carries the last write's sequence; queries below ['own', 'contract'] are asked again after a write.
 */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer } from '@tern/client';
import type { CallRequest } from '@tern/protocol';
import { ownRead } from '../../feed/connection.ts';
import { contractRecordsApi } from '../../kit/calls/contract-records.ts';
import { given, paged, pageOf, pollFirstPage } from '../../kit/lists/paged-query.ts';
import { fromTimeOf, type Period } from '../../kit/lists/period.ts';
import { isId } from '../../kit/navigation/address-id.ts';

const POLL_MS = 5_000;

export type RecordCall =
  | 'getContractOrders'
  | 'getPlanOrders'
  | 'getContractFills'
  | 'getPositionHistory'
  | 'getFundingRecords'
  | 'getLiquidations'
  | 'getDeleveragings';

/** The words of a request that no filter holds: those of the page and of the time. */
type Given = 'cursor' | 'limit' | 'minSequence' | 'fromTime' | 'toTime';

type Filter<N extends RecordCall> = {
  [K in Exclude<keyof CallRequest<N>, Given>]?: CallRequest<N>[K] | undefined;
} & { period?: Period | undefined };

/** One endless list, newest first. */
export function useRecords<N extends RecordCall>(call: N, filter: Filter<N>) {
  return useInfiniteQuery({
    queryKey: ['own', 'contract', call, filter],
    queryFn: async ({ pageParam, signal }) => {
      const { period, ...narrowed } = filter;
      const request = {
        ...given(narrowed),
        ...fromTimeOf(period),
        ...ownRead(),
        ...pageOf(pageParam),
      };
      const { result, behind } = await askFor(call, request as unknown as CallRequest<N>, { signal });
      return { ...result, behind };
    },
    ...paged,
    refetchInterval: pollFirstPage,
  });
}

/** The same call with its parameters settled, which a generic name leaves open. */
const askFor = contractRecordsApi.answer as <N extends RecordCall>(
  call: N,
  request: CallRequest<N>,
  options: { signal: AbortSignal },
) => Promise<Answer<N>>;

export function useContractOrder(orderId: string) {
  return useQuery({
    queryKey: ['own', 'contract', 'order', orderId],
    queryFn: async ({ signal }) => {
      const { result, behind } = await contractRecordsApi.answer(
        'getContractOrder',
        { orderId, ...ownRead() },
        { signal },
      );
      return { ...result, behind };
    },
    enabled: isId(orderId),
    refetchInterval: POLL_MS,
  });
}

export function useLiquidation(liquidationId: string) {
  return useQuery({
    queryKey: ['own', 'contract', 'liquidation', liquidationId],
    queryFn: ({ signal }) =>
      contractRecordsApi.call('getLiquidation', { liquidationId, ...ownRead() }, { signal }),
    enabled: isId(liquidationId),
    // One that is over says nothing new.
    refetchInterval: ({ state }) => (state.data && state.data.liquidation.endTime > 0 ? false : POLL_MS),
  });
}

/** Settled and skipped funding of a contract, newest first; the same for everybody. */
export function useFundingHistory(pairsName: string) {
  return useInfiniteQuery({
    queryKey: ['market', 'funding', pairsName],
    queryFn: ({ pageParam, signal }) =>
      contractRecordsApi.call('getFundingHistory', { pairsName, ...pageOf(pageParam) }, { signal }),
    ...paged,
    refetchInterval: pollFirstPage,
  });
}

export function useInsuranceFund() {
  return useInfiniteQuery({
    queryKey: ['market', 'insuranceFund'],
    queryFn: ({ pageParam, signal }) =>
      contractRecordsApi.call('getInsuranceFund', pageOf(pageParam), { signal }),
    ...paged,
    refetchInterval: pollFirstPage,
  });
}
