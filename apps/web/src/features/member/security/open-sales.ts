/** The member's open OTC sales: a change that locks withdrawals would stop their release (rules/otc#mid-order). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ownRead } from '../../../feed/connection.ts';
import { queryClient } from '../../../kit/api/query-client.ts';
import { otcApi } from '../../../kit/calls/otc.ts';

const openSales = queryOptions({
  queryKey: ['own', 'otc', 'openSales'],
  queryFn: async ({ signal }) => (await otcApi.call('getOtcStanding', ownRead(), { signal })).openSales,
});

/** 0 while it is not known: nothing of a form waits for it. */
export function useOpenSales(): number {
  return useQuery(openSales).data ?? 0;
}

/** The number that a form has shown. */
export function knownOpenSales(): number {
  return queryClient.getQueryData(openSales.queryKey) ?? 0;
}
