/** The member's payment methods. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { filesApi } from '../../kit/calls/files.ts';
import { paymentApi } from '../../kit/calls/payment.ts';
import { useSession } from '../../kit/session/session.ts';

export type Payment = CallResult<'getPayments'>[number];

const FOREVER = Number.POSITIVE_INFINITY;

function usePaymentsKey() {
  return ['payments', useSession((session) => session.userId)] as const;
}

export function usePayments() {
  return useQuery({
    queryKey: usePaymentsKey(),
    queryFn: ({ signal }) => paymentApi.call('getPayments', {}, { signal }),
  });
}

export function usePaymentsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['payments'] });
}

/** An image's address that this page alone can show. An image never changes. */
export function useOwnImage(imageId: string) {
  return useQuery({
    queryKey: ['image', imageId],
    queryFn: async ({ signal }) => {
      const { contentType, base64 } = await filesApi.call('getImage', { imageId }, { signal });
      return `data:${contentType};base64,${base64}`;
    },
    staleTime: FOREVER,
  });
}
