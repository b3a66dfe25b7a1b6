/** The query of the trading summary. Nothing polls it: a visit, the member's own orders and a pull bring it anew. */
import { useQuery } from '@tanstack/react-query';
import type { CallRequest } from '@tern/protocol';
import { ownRead } from '../../../feed/connection.ts';
import { spotApi } from '../../../kit/calls/spot.ts';

export type Days = CallRequest<'getTradingSummary'>['days'];

export function useTradingSummary(days: Days) {
  return useQuery({
    queryKey: ['own', 'spot', 'summary', days],
    queryFn: async ({ signal }) => {
      const { result, behind } = await spotApi.answer(
        'getTradingSummary',
        { days, ...ownRead() },
        { signal },
      );
      return { ...result, behind };
    },
  });
}
