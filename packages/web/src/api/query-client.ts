import { QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';

/** What the server refused is not asked again by itself; a lost connection is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
      networkMode: 'always',
      // In that mode the return of the network would be passed over.
      refetchOnReconnect: true,
    },
  },
});
