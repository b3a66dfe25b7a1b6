/** Server state. One silent retry where there was no answer; a refusal is final. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@tern/client';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind !== 'refused',
    },
  },
});
