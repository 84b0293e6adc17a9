import type { Logger } from 'pino';

import type { Env } from '../config/env.ts';
import { shownAddress } from '../kernel/address-block.ts';
import type { Clock } from '../kernel/clock.ts';
import { fileSink, type Sink, stdoutSink } from './log-sink.ts';
import type { Metrics } from './metrics.ts';

/** Events that the operators of an installation monitor. */
const SECURITY_EVENTS = [
  'login',
  'login_failed',
  'locked',
  'logout',
  'session_refused',
  'rights_refused',
  'foreign_id',
  'database_right',
  'credential_changed',
  'second_factor',
  'proof_refused',
  'payout_account',
  'excluded',
  'account_closed',
  'statement_signed',
  'checkpoint_signed',
  'key_refused',
  'key_changed',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** One event. Nothing in it was written by a caller: numbers of ours, codes and calls of closed sets. */
export type SecurityNote = {
  readonly event: SecurityEvent;
  /** The number of the request, as in the log and in the reply's header. */
  readonly request?: string | undefined;
  readonly member?: bigint | undefined;
  /** Where it came from; only its block is written. */
  readonly ip?: string | undefined;
  readonly call?: string | undefined;
  readonly code?: string | undefined;
};

export type SecurityLog = { readonly note: (note: SecurityNote) => void };

/** Lines a second of one kind. A flood of failures must not push older lines out of the files. */
const LINES_PER_SECOND = 50;
const SECOND_MS = 1_000;

/** The log of security events: one line of JSON each, in a file or a stream of its own, and a counter. Beyond
 *  fifty lines of a kind in a second only the counter continues, and the next line says how many were
 *  skipped. A line that cannot be written is counted and fails nobody.   Cost: one small write. */
export function createSecurityLog(
  { metrics, clock, log }: { readonly metrics: Metrics; readonly clock: Clock; readonly log: Logger },
  sink: Sink,
): SecurityLog {
  const budgets = new Map<SecurityEvent, { second: number; lines: number; skipped: number }>();
  let isFailing = false;
  const counters = new Map(
    SECURITY_EVENTS.map((event) => [event, metrics.securityEvents.labels(event)] as const),
  );
  for (const counter of counters.values()) counter.inc(0);

  const write = (line: string): void => {
    try {
      sink(line);
      isFailing = false;
    } catch (error) {
      metrics.securityEventsLost.inc();
      if (!isFailing) log.error({ err: error }, 'security events lost');
      isFailing = true;
    }
  };

  return {
    note: ({ event, request, member, ip, call, code }) => {
      counters.get(event)?.inc();
      const now = clock.now();
      const second = Math.floor(now / SECOND_MS);
      const budget = budgets.get(event) ?? { second, lines: 0, skipped: 0 };
      budgets.set(event, budget);
      if (budget.second !== second) Object.assign(budget, { second, lines: 0 });
      if (budget.lines >= LINES_PER_SECOND) return void (budget.skipped += 1);
      const { skipped } = budget;
      budget.lines += 1;
      budget.skipped = 0;
      write(
        JSON.stringify({
          at: new Date(now).toISOString(),
          event,
          request,
          ...(member !== undefined && { member: String(member) }),
          ...(ip !== undefined && { from: shownAddress(ip) }),
          call,
          code,
          ...(skipped > 0 && { skipped }),
        }),
      );
    },
  };
}

/** Opens the log where the settings want it. */
export const openSecurityLog = (
  deps: Parameters<typeof createSecurityLog>[0],
  { securityLog }: Pick<Env, 'securityLog'>,
): SecurityLog => createSecurityLog(deps, securityLog === 'stdout' ? stdoutSink : fileSink(securityLog));
