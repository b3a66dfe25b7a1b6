/**
 * Server state. Where there was no answer, one silent retry, and then another try every few seconds while the question
 * is on a screen; a refusal is final.
 */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@tern/client';

const AGAIN_MS = 5_000;

const isUnanswered = (error: unknown) => error instanceof ApiError && error.kind !== 'refused';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isUnanswered(error),
      refetchInterval: ({ state }) => isUnanswered(state.error) && AGAIN_MS,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
