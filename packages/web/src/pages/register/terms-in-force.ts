import type { QueryClient } from '@tanstack/react-query';

import { api, queryFor } from '../../api/api.ts';

/** The terms that the form speaks of, and that its link shows. */
export const TERMS = queryFor('index/rich_text', { id: 'terms' });

/** The version of the terms as this phone knows them. Asks again when they have not arrived; a failure is
 *  shown. */
export async function termsVersion(client: QueryClient): Promise<number> {
  const known = client.getQueryData(TERMS.queryKey);
  return (known ?? (await api('index/rich_text', { id: 'terms' }))).version;
}
