import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { type Finding, insertCase } from './case-store.ts';

/** Opens a case for each finding that has none yet; returns those it opened. No money moves, nothing is
 *  held, and the member is not told.   Idempotent by: member, flag and cause.   Cost: one round trip each. */
export async function openCases(tx: Tx, findings: readonly Finding[]): Promise<Finding[]> {
  const opened: Finding[] = [];
  for (const finding of findings) if (await insertCase(tx, finding)) opened.push(finding);
  return opened;
}

/** Counts opened cases, and names them in the log without what they are about. Called after the commit. */
export function noteOpened(
  { metrics, log }: Pick<Context, 'metrics' | 'log'>,
  opened: readonly Finding[],
): void {
  for (const { flag, memberId, cause } of opened) {
    metrics.casesOpened.labels(flag).inc();
    log.warn({ flag, member: String(memberId), cause }, 'integrity case opened');
  }
}
