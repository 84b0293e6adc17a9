import { queryClient } from '../../api/query-client.ts';
import { reportUnexpected } from '../../ui/error-boundary/report-unexpected.ts';

type Failing = {
  readonly state: { readonly error: unknown };
  readonly observers: readonly { readonly getCurrentResult: () => { readonly error: unknown } }[];
};

/** Reports the errors of queries that are no answers of the server, those before now included: pages show
 *  them, and rendering reports nothing. Only its observers know that `select` has thrown. */
export function followErrors(): void {
  const cache = queryClient.getQueryCache();
  cache.getAll().forEach(reportErrors);
  cache.subscribe(({ query }) => reportErrors(query));
}

function reportErrors({ state, observers }: Failing): void {
  for (const { error } of [state, ...observers.map((each) => each.getCurrentResult())])
    if (error !== null) reportUnexpected(error);
}
