import type { Context } from '../context.ts';
import { sweepOldMessages } from './message-store.ts';

/** Deletes messages that nobody looks for any more.   Cost: one statement, found by index. */
export const sweepMessages = ({ db }: Pick<Context, 'db'>, limit: number): Promise<number> =>
  sweepOldMessages(db.main, limit);
