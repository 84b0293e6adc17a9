import { queryFor } from './api.ts';

/** Settings of the site; they rarely change during a visit. */
export const siteQuery = () => ({ ...queryFor('index/index'), staleTime: Number.POSITIVE_INFINITY });
