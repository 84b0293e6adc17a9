import { QueryClientProvider } from '@tanstack/react-query';

import { queryClient } from '../api/query-client.ts';
import { routes } from './routes.ts';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell routes={routes} />
    </QueryClientProvider>
  );
}
