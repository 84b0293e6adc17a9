import { QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';

/** Retries a lost connection once, and never a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
      networkMode: 'always',
      // In the default mode the query would ignore the return of the network.
      refetchOnReconnect: true,
    },
  },
});
