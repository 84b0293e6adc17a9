import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { sweepParts } from './upload-store.ts';

/** Longest wait of parts for the rest of their file. */
const KEPT_MS = 60 * MINUTE_MS;

/** Deletes parts of files that were not completed within an hour.   Cost: one statement, found by index. */
export const sweepUploads = ({ db }: Pick<Context, 'db'>, limit: number): Promise<number> =>
  sweepParts(db.main, KEPT_MS, limit);
