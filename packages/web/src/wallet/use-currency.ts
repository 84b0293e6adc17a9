import { useQuery } from '@tanstack/react-query';

import { siteQuery } from '../api/site.ts';

/** The currency of the house; null while it loads, "" where it is not known. */
export function useCurrency(): string | null {
  const site = useQuery(siteQuery());
  return site.isPending ? null : (site.data?.currency ?? '');
}
