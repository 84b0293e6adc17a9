import { PAY_TABLE_PATH } from '@tessera/contract/pay-table-path';
import type {
  PayTableExport,
  PayTableName,
  RoundExport,
  RoundReply,
} from '@tessera/domain/fairness/export-format';

import { ApiError } from '../api/api-error.ts';
import { TIMEOUT_MS } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { t } from '../i18n/i18n.ts';

/** Gives the text of a pay table by its hash. */
export type TextOf = (hash: string) => Promise<string>;

/** A round with the texts of its pay tables. Whether a text has its hash is for the check to find out. */
export async function withPayTables(round: RoundReply, textOf: TextOf = payTableText): Promise<RoundExport> {
  const payTables = await Promise.all(
    round.payTables.map(async (table) =>
      hasText(table) ? table : { ...table, text: await textOf(String(table.hash)) },
    ),
  );
  return { ...round, payTables };
}

const hasText = (table: PayTableName): table is PayTableExport => 'text' in table;

/** Fetches a text once for each version: the browser may keep it for good. */
const payTableText: TextOf = (hash) =>
  queryClient.fetchQuery({
    queryKey: ['pay-table', hash],
    staleTime: 'static',
    queryFn: async ({ signal }) => {
      const reply = await fetch(`${PAY_TABLE_PATH}/${encodeURIComponent(hash)}.txt`, {
        signal: endedBy(signal, AbortSignal.timeout(TIMEOUT_MS)),
      }).catch(() => Promise.reject(new ApiError('network', 'NETWORK', t('error.connection'))));
      if (!reply.ok) throw new ApiError('http', String(reply.status), t('error.request'));
      return reply.text();
    },
  });

/** Aborted by whichever of them is first. Firefox before 124 has no function for it. */
function endedBy(...signals: readonly AbortSignal[]): AbortSignal {
  const control = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) control.abort(signal.reason);
    signal.addEventListener('abort', () => control.abort(signal.reason), { signal: control.signal });
  }
  return control.signal;
}
