import type { Attempt } from '../../../src/kernel/attempt.ts';

/** An attempt that the server has only just received. */
export const inTime = (idempotencyKey: string): Attempt => ({ idempotencyKey, waitedMs: () => 0 });
