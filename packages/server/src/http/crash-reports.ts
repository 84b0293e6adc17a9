import type { FastifyInstance } from 'fastify';

import {
  CRASH_FRAMES_MAX,
  CRASH_PLACES,
  CRASH_REPORT_PATH,
  type CrashReport,
} from '@tessera/contract/crash-report';

import type { Context } from '../context.ts';
import { networkOf } from '../kernel/address-block.ts';
import { Refusal } from '../kernel/refusal.ts';
import { tooMany } from '../kernel/too-many.ts';
import { answerErrorsByStatus } from './answer-errors.ts';
import { createRateLimiter } from './limits/rate-limiter.ts';

/** Nothing by which a row could be written. */
type Deps = Pick<Context, 'clock' | 'log' | 'metrics' | 'security'>;

const BODY_BYTES_MAX = 2_048;
const NO_CONTENT = 204;
/** As many as one open app sends at the most. */
const OF_AN_ADDRESS = { perSecond: 1, burst: 5 };
/** A faulty build crashes on every phone, and any client may send as much: the first ones say what it is, and
 *  the log of a process grows by some 5 MB a day at the most. The counter has all of them. */
const OF_THE_LOG = { perSecond: 0.1, burst: 20 };

/** POST /api/crash-report: where the app says that a part of it crashed. It is not part of the contract:
 *  anyone may send it, without a session, so that it is small, limited by address, counted by place and
 *  logged seldom, and no database hears of it. What is kept of each field has its form, which leaves no room
 *  for text. 204 for what was counted; anything else is refused with a status of 400 or more. */
export function addCrashReports(app: FastifyInstance, deps: Deps): void {
  const { clock, log, metrics } = deps;
  const senders = createRateLimiter(OF_AN_ADDRESS);
  const logged = createRateLimiter(OF_THE_LOG);
  void app.register((scope, _options, done) => {
    answerErrorsByStatus(scope, deps);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.post(CRASH_REPORT_PATH, { bodyLimit: BODY_BYTES_MAX, compress: false }, (request, reply) => {
      const now = clock.now();
      const waitMs = senders.take(networkOf(request.ip), now);
      if (waitMs > 0) throw tooMany('address', waitMs);
      const crash = readCrash(request.body);
      metrics.crashReports.labels(crash.place).inc();
      if (logged.take('log', now) === 0) log.warn(crash, 'the app crashed');
      return reply.code(NO_CONTENT).send();
    });
    done();
  });
}

/** Refuses: INVALID_PARAMETERS for what is no report. A text without the form of its field is "other":
 *  browsers differ in what they call things. */
function readCrash(body: unknown): CrashReport {
  const { place, build, error, frames } = fieldsOf(body);
  const known = CRASH_PLACES.find((each) => each === place);
  if (!known || !isText(build) || !isText(error) || !Array.isArray(frames) || !frames.every(isText))
    throw new Refusal('INVALID_PARAMETERS');
  return {
    place: known,
    build: formed(build, /^[\w-]{1,20}$/),
    error: formed(error, /^[A-Za-z]{1,40}$/),
    frames: frames
      .slice(0, CRASH_FRAMES_MAX)
      .map((frame) => formed(frame, /^[\w-]{1,40}\.js:\d{1,7}:\d{1,7}$/)),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

const formed = (text: string, form: RegExp): string => (form.test(text) ? text : 'other');

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  if (!isText(body)) return {};
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
