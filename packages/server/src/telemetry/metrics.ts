import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

import type { RefusalCode } from '@tessera/domain/refusal';

/** The server's metrics, for /metrics. A series on a hot path is bound once, where its module is created
 *  (`metrics.slips.labels('accepted')`), because the label look-up costs more than the increment. */
export type Metrics = ReturnType<typeof createMetrics>;

const SHORT_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const LAG_SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300];
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000];

/** Creates the metrics of one server. Each server (and each test) has a registry of its own. */
export function createMetrics(options: { withProcess?: boolean } = {}) {
  const registry = new Registry();
  if (options.withProcess) collectDefaultMetrics({ register: registry, prefix: 'tessera_' });
  return {
    registry,
    ...httpMetrics(registry),
    ...betMetrics(registry),
    ...roundMetrics(registry),
    ...liveMetrics(registry),
    ...railMetrics(registry),
    ...dutyMetrics(registry),
    ...securityMetrics(registry),
  };
}

const httpMetrics = (registry: Registry) => ({
  requestSeconds: new Histogram({
    name: 'tessera_http_request_seconds',
    help: 'Time to answer a call, by route',
    labelNames: ['route'] as const,
    buckets: SHORT_SECONDS,
    registers: [registry],
  }),
  refusals: new Counter<'code'>({
    name: 'tessera_refusals_total',
    help: 'Calls refused, by code',
    labelNames: ['code'],
    registers: [registry],
  }),
  faults: new Counter({
    name: 'tessera_faults_total',
    help: 'Calls that ended in a fault',
    registers: [registry],
  }),
  sessionLookups: new Counter({
    name: 'tessera_session_lookups_total',
    help: 'Tokens looked up in the database',
    registers: [registry],
  }),
  passwordHashes: new Counter({
    name: 'tessera_password_hashes_total',
    help: 'Password hashes computed, dummies included',
    registers: [registry],
  }),
  smsSent: new Counter<'outcome'>({
    name: 'tessera_sms_total',
    help: 'Messages handed to the sender, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  }),
  mailsSent: new Counter<'outcome'>({
    name: 'tessera_mails_total',
    help: 'Mails handed to the sender, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  }),
  pushMessages: new Counter<'outcome'>({
    name: 'tessera_push_messages_total',
    help: 'Push messages by outcome: delivered, gone, later, refused or expired',
    labelNames: ['outcome'],
    registers: [registry],
  }),
});

const betMetrics = (registry: Registry) => ({
  slips: new Counter<'outcome'>({
    name: 'tessera_slips_total',
    help: 'Slips decided: accepted, replayed or refused',
    labelNames: ['outcome'],
    registers: [registry],
  }),
  betLines: new Counter({ name: 'tessera_bets_total', help: 'Bets accepted', registers: [registry] }),
  batchSlips: new Histogram({
    name: 'tessera_batch_slips',
    help: 'Slips in one batch',
    buckets: SIZES,
    registers: [registry],
  }),
  batchSeconds: new Histogram({
    name: 'tessera_batch_seconds',
    help: 'Time of one batch from begin to commit',
    buckets: SHORT_SECONDS,
    registers: [registry],
  }),
  queuedSlips: new Gauge({
    name: 'tessera_queued_slips',
    help: 'Slips waiting for a batch',
    registers: [registry],
  }),
});

const roundMetrics = (registry: Registry) => ({
  rounds: new Counter<'event'>({
    name: 'tessera_rounds_total',
    help: 'Rounds opened, closed, drawn, settled or void by this server, and those whose tickets it settled',
    labelNames: ['event'],
    registers: [registry],
  }),
  drawLagSeconds: new Histogram({
    name: 'tessera_draw_lag_seconds',
    help: 'From the announced time of a draw to its row',
    buckets: LAG_SECONDS,
    registers: [registry],
  }),
  settleSeconds: new Histogram({
    name: 'tessera_settle_seconds',
    help: 'From the first to the last chunk of a settlement',
    buckets: LAG_SECONDS,
    registers: [registry],
  }),
  homesWaiting: new Gauge<'for'>({
    name: 'tessera_ticket_homes_waiting',
    help: 'Rounds whose tickets wait to be settled, or for another draw although this round has its own',
    labelNames: ['for'],
    registers: [registry],
  }),
  roundsRetrying: new Gauge({
    name: 'tessera_rounds_retrying',
    help: 'Rounds with a failed step that wait for the next attempt',
    registers: [registry],
  }),
});

const liveMetrics = (registry: Registry) => ({
  streams: new Gauge({ name: 'tessera_streams', help: 'Open live streams', registers: [registry] }),
  streamEvents: new Counter({
    name: 'tessera_stream_events_total',
    help: 'Events written to streams',
    registers: [registry],
  }),
  overLimit: new Counter<'of'>({
    name: 'tessera_over_limit_total',
    help: 'Connections and streams refused because their address or member has as many as it may',
    labelNames: ['of'],
    registers: [registry],
  }),
  streamsDisconnected: new Counter<'reason'>({
    name: 'tessera_streams_disconnected_total',
    help: 'Streams disconnected by the server, by reason',
    labelNames: ['reason'],
    registers: [registry],
  }),
});

const railMetrics = (registry: Registry) => ({
  findingsOpen: new Gauge<'finding'>({
    name: 'tessera_rail_findings_open',
    help: 'Movements of money that wait for a person: unmatched fit no order, altered and unknown differ from the rail',
    labelNames: ['finding'],
    registers: [registry],
  }),
  ratesRefused: new Counter<'coin'>({
    name: 'tessera_rates_refused_total',
    help: 'Rates of the rail that were not taken because they jumped, by coin',
    labelNames: ['coin'],
    registers: [registry],
  }),
});

const dutyMetrics = (registry: Registry) => ({
  walArchiveLag: new Gauge({
    name: 'tessera_wal_archive_lag_seconds',
    help: 'Time since a file of the WAL was archived last; 0 without an archive',
    registers: [registry],
  }),
  walArchiveFailures: new Gauge({
    name: 'tessera_wal_archive_failures',
    help: 'Attempts to archive a file of the WAL that failed',
    registers: [registry],
  }),
  crashReports: new Counter<'place'>({
    name: 'tessera_crash_reports_total',
    help: 'Parts of the app that crashed on a phone, by where',
    labelNames: ['place'],
    registers: [registry],
  }),
  cspReports: new Counter<'directive'>({
    name: 'tessera_csp_reports_total',
    help: 'What browsers report as blocked by the policy of a page, by directive',
    labelNames: ['directive'],
    registers: [registry],
  }),
  returnDeviation: new Gauge<'game' | 'days'>({
    name: 'tessera_return_deviation',
    help: 'How many standard deviations the return of the play farthest off is from its theory, over so many days',
    labelNames: ['game', 'days'],
    aggregator: 'max',
    registers: [registry],
  }),
  casesOpened: new Counter<'flag'>({
    name: 'tessera_integrity_cases_total',
    help: 'Cases opened for a person to look at, by flag',
    labelNames: ['flag'],
    registers: [registry],
  }),
});

const securityMetrics = (registry: Registry) => ({
  loginsHot: new Gauge({
    name: 'tessera_logins_hot',
    help: 'Whether log-ins fail unusually often, so that proof of work is asked for',
    aggregator: 'max',
    registers: [registry],
  }),
  securityEvents: new Counter<'event'>({
    name: 'tessera_security_events_total',
    help: 'Events of the security log, by kind, whether or not a line was written for each',
    labelNames: ['event'],
    registers: [registry],
  }),
  securityEventsLost: new Counter({
    name: 'tessera_security_events_lost_total',
    help: 'Lines of the security log that could not be written',
    registers: [registry],
  }),
});

/** Initializes a series for every refusal code, so that a rate exists before the first refusal. */
export function announceRefusals(metrics: Metrics, codes: readonly RefusalCode[]): void {
  for (const code of codes) metrics.refusals.labels(code).inc(0);
}
