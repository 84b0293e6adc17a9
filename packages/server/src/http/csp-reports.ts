import type { FastifyInstance } from 'fastify';

import type { Context } from '../context.ts';
import { createRateLimiter } from './limits/rate-limiter.ts';
import { CSP_REPORT_PATH } from './security-headers.ts';

type Deps = Pick<Context, 'clock' | 'log' | 'metrics'>;

const BODY_BYTES_MAX = 8_192;
/** Violations in one body that count. */
const REPORTS_MAX = 10;
const NO_CONTENT = 204;
/** A page that breaks its policy may do so many times at once. */
const OF_AN_ADDRESS = { perSecond: 1, burst: 10 };
const OF_THE_LOG = { perSecond: 1, burst: 20 };

/** The directives of our policy, and what stands for all others. */
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
] as const;
type Directive = (typeof DIRECTIVES)[number] | 'other';

/** Stored part of a report: no address of a page, no path, no sample of a script, nothing about the
 *  browser. */
type Violation = { readonly directive: Directive; readonly blocked: string };

/** POST /api/csp-report: where browsers report what the policy of a page has blocked. Anyone may send it,
 *  so that it is small, limited by address, counted by directive, and logged once a second at most. Always
 *  answered with 204. It takes the forms of `report-uri` and of the Reporting API. */
export function addCspReports(app: FastifyInstance, { clock, log, metrics }: Deps): void {
  const senders = createRateLimiter(OF_AN_ADDRESS);
  const logged = createRateLimiter(OF_THE_LOG);
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.post(CSP_REPORT_PATH, { bodyLimit: BODY_BYTES_MAX, compress: false }, (request, reply) => {
      const now = clock.now();
      if (senders.take(request.ip, now) === 0) {
        for (const violation of readViolations(request.body)) {
          metrics.cspReports.labels(violation.directive).inc();
          if (logged.take('log', now) === 0) log.warn(violation, 'content security policy violated');
        }
      }
      return reply.code(NO_CONTENT).send();
    });
    done();
  });
}

function readViolations(body: unknown): Violation[] {
  if (typeof body !== 'string') return [];
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return [];
  }
  return [read].flat().slice(0, REPORTS_MAX).flatMap(readViolation);
}

function readViolation(report: unknown): Violation[] {
  const outer = fieldsOf(report);
  const inner = fieldsOf(outer['csp-report'] ?? outer['body']);
  const directive =
    inner['effective-directive'] ?? inner['effectiveDirective'] ?? inner['violated-directive'];
  if (typeof directive !== 'string') return [];
  const [name = ''] = directive.split(' ', 1);
  return [
    {
      directive: DIRECTIVES.find((each) => each === name) ?? 'other',
      blocked: blockedBy(inner['blocked-uri'] ?? inner['blockedURL']),
    },
  ];
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** "inline", "eval" and the like as they are; of an address its scheme alone: hosts may name a person. */
function blockedBy(value: unknown): string {
  if (typeof value !== 'string') return 'other';
  if (/^[a-z-]{1,30}$/.test(value)) return value;
  return /^[a-z][a-z0-9+.-]{0,20}(?=:)/.exec(value)?.[0] ?? 'other';
}
