import { QueryClientProvider } from '@tanstack/react-query';

import { queryClient } from '../api/query-client.ts';
import { ErrorBoundary } from '../ui/error-boundary/index.ts';
import { routes } from './routes.ts';
import { Shell } from './shell.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary place="app">
        <Shell routes={routes} />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
