import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';

import { api, queryFor } from '../api/api.ts';

const IDS = ['terms', 'privacy'] as const;
type Id = (typeof IDS)[number];
const textOf = (id: Id) => queryFor('index/rich_text', { id });

/** The versions of the texts that a new account agrees to. */
export type AgreedVersions = { readonly terms_version: number; readonly privacy_version: number };

/** Fetches the texts that the form speaks of, and that its links show. The function it returns gives their
 *  versions as this phone knows them, and asks again for what has not arrived; a failure is shown. */
export function useAgreedTexts(): () => Promise<AgreedVersions> {
  const client = useQueryClient();
  useQueries({ queries: IDS.map(textOf) });
  return async () => ({
    terms_version: await versionOf(client, 'terms'),
    privacy_version: await versionOf(client, 'privacy'),
  });
}

async function versionOf(client: QueryClient, id: Id): Promise<number> {
  const known = client.getQueryData(textOf(id).queryKey);
  return (known ?? (await api('index/rich_text', { id }))).version;
}
