import { useState } from 'react';

import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { Days } from '../../../ui/date-range/index.ts';
import { daysPayload } from './money-filter.ts';
import { blobOf, saveFile } from './statement-file.ts';

export type StatementFormat = 'csv' | 'pdf';

export type StatementState =
  | { readonly kind: 'idle' | 'making' }
  | { readonly kind: 'saved'; readonly name: string; readonly count: number }
  | { readonly kind: 'refused'; readonly text: string };

/** Drawing ten thousand rows takes the server a while. */
const TIMEOUT_MS = 60_000;

/** Asks for a statement and hands it to the browser. */
export function useStatement() {
  const t = useT();
  const [state, setState] = useState<StatementState>({ kind: 'idle' });
  const make = async (days: Days, format: StatementFormat): Promise<void> => {
    setState({ kind: 'making' });
    try {
      const payload = { ...daysPayload(days), format };
      const options = { showLoading: false, showError: false, timeoutMs: TIMEOUT_MS };
      const file = await api('trade/statement', payload, options);
      saveFile(file.name, blobOf(file));
      setState({ kind: 'saved', name: file.name, count: file.count });
    } catch (error) {
      // A reply that holds no file is a reply that could not be read.
      setState({ kind: 'refused', text: error instanceof ApiError ? error.message : t('error.request') });
    }
  };
  return { state, make };
}
