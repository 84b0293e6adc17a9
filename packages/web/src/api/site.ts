import { queryFor } from './api.ts';

/** What the app knows of this house; it hardly ever changes during a visit. */
export const siteQuery = () => ({ ...queryFor('index/index'), staleTime: Number.POSITIVE_INFINITY });
