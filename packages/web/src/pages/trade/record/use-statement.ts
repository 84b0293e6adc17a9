import { useState } from 'react';

import { api } from '../../../api/api.ts';
import { saveFile } from '../../../storage/save-file.ts';
import { daysPayload, type Days } from '../../../ui/date-range/index.ts';
import { caughtText } from '../../../ui/error-boundary/report-unexpected.ts';
import { blobOf } from './statement-file.ts';

export type StatementFormat = 'csv' | 'pdf';

export type StatementState =
  | { readonly kind: 'idle' | 'making' }
  | { readonly kind: 'saved'; readonly name: string; readonly count: number }
  | { readonly kind: 'refused'; readonly text: string };

/** The server needs a while to print ten thousand rows. */
const TIMEOUT_MS = 60_000;

/** Requests a statement and starts its download. */
export function useStatement() {
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
      // A reply without a file counts as unreadable.
      setState({ kind: 'refused', text: caughtText(error) });
    }
  };
  return { state, make };
}
