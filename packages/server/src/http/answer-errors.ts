import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Reply } from '@tessera/contract/envelope';
import type { RefusalCode } from '@tessera/domain/refusal';
import type { RefusalDetail } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { wereInTheWay } from '../db/failure.ts';
import { NoFreeConnection } from '../db/patient-pool.ts';
import { sqlState } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { eventOfRefusal } from '../telemetry/security-events.ts';
import { tokenOf } from './authenticate.ts';
import { MULTIPART_LIMITS } from './body-parsers.ts';
import { methodAnswer, refusalAnswer, type Answer } from './envelope.ts';
import type { IncomingCall } from './incoming-call.ts';
import { API_HEADERS, JSON_TYPE } from './security-headers.ts';

type Deps = Pick<Context, 'clock' | 'log' | 'metrics' | 'security'>;
/** An error of ours, of a library, or one by which the framework refuses. */
type CallError = Error & Partial<Pick<FastifyError, 'code' | 'statusCode' | 'validation'>>;
/** Known paths in lower case, with their methods. */
export type KnownPaths = ReadonlyMap<string, readonly string[]>;

const [BAD_REQUEST, TOO_LARGE, TOO_MANY, BUSY] = [400, 413, 429, 503];

/** The only place that maps errors to replies: a Refusal gives its code, a client error INVALID_PARAMETERS,
 *  work that waited in the database for too long SERVER_BUSY, everything else a neutral text with a request
 *  id that identifies the log entry. */
export function answerErrors(app: FastifyInstance, deps: Deps, paths: KnownPaths): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    send(reply, answerOf(error, request, deps));
  });
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): void => {
    const path = plainPath(request.url);
    const methods = paths.get(path);
    const now = deps.clock.now();
    if (methods === undefined || methods.includes(request.method))
      return send(reply, refusalAnswer('NOT_FOUND', now));
    void reply.header('allow', methods.join(', '));
    return send(reply, methodAnswer(now));
  };
  app.setNotFoundHandler(answerUnknown);
  // Before its body is parsed: that of an unknown call says nothing, whether it is whole or broken.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404) return answerUnknown(request, reply);
    done(null, payload);
  });
}

/** As every error reply, but never with 200: for callers that check only the status and would take a
 *  refusal for success. */
export function answerErrorsByStatus(app: FastifyInstance, deps: Deps): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const { status, body } = answerOf(error, request, deps);
    send(reply, { status: status === 200 ? statusOf(body.msg) : status, body });
  });
}

const statusOf = (code: string): number =>
  code === 'TOO_MANY_REQUESTS' ? TOO_MANY : code === 'SERVER_BUSY' ? BUSY : BAD_REQUEST;

/** Errors before routing: a URL that cannot be decoded. */
export function answerFrameworkError(deps: Deps) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...API_HEADERS, 'x-request-id': request.id });
    send(
      reply,
      error.code === 'FST_ERR_BAD_URL'
        ? refusalAnswer('NOT_FOUND', deps.clock.now())
        : answerOf(error, request, deps),
    );
  };
}

/** The reply to an error of a call: notes what is to be noted of it. */
export function answerOf(error: CallError, call: IncomingCall, deps: Deps): Answer {
  const now = deps.clock.now();
  if (error instanceof Refusal) {
    noteRefusal(error, call, deps);
    if (error instanceof NoFreeConnection) deps.log.warn(whereOf(call), 'no database connection came free');
    return refused(error.code, deps, refusalAnswer(error.code, now, error.detail));
  }
  if (isTooLarge(error)) {
    const detail = MULTIPART_LIMITS[error.code ?? ''] ?? { of: 'body', limit: call.routeOptions.bodyLimit };
    return refused('PAYLOAD_TOO_LARGE', deps, refusalAnswer('PAYLOAD_TOO_LARGE', now, detail));
  }
  if (isCallersMistake(error))
    return refused('INVALID_PARAMETERS', deps, refusalAnswer('INVALID_PARAMETERS', now));
  if (wereInTheWay(error)) {
    deps.log.warn({ err: error, ...whereOf(call) }, 'others were in the way for too long');
    return refused('SERVER_BUSY', deps, refusalAnswer('SERVER_BUSY', now));
  }
  deps.metrics.faults.inc();
  // A statement of ours asks for no right that the server lacks, so somebody else's came in.
  if (sqlState(error) === NO_RIGHT) deps.security.note({ event: 'database_right', ...sourceOf(call) });
  deps.log.error({ err: error, ...whereOf(call) }, 'request failed');
  return refusalAnswer('SERVER_ERROR', now);
}

/** By what the log of the server names a call. */
const whereOf = (call: IncomingCall) => ({ requestId: call.id, path: plainPath(call.url) });

/** Writes a refusal that is one of the security events to their log. */
function noteRefusal({ code, memberId }: Refusal, call: IncomingCall, { security }: Deps): void {
  const source = sourceOf(call);
  const event = eventOfRefusal(code, source.call, tokenOf(call) !== '');
  if (event) security.note({ event, ...source, member: source.member ?? memberId, code });
}

/** The call as the contract writes it: what the caller wrote stays out of the log. */
const sourceOf = (call: IncomingCall) => ({
  request: call.id,
  member: call.member?.memberId,
  ip: call.ip,
  call: (call.routeOptions.url ?? '').replace(/^\/api\//, ''),
});

function refused(code: RefusalCode, { metrics }: Deps, answer: Answer): Answer {
  metrics.refusals.labels(code).inc();
  return answer;
}

/** A request above the size limit: bytes as declared or as counted, or parts of a form. */
const isTooLarge = (error: CallError): boolean => error.statusCode === TOO_LARGE;

const NO_RIGHT = '42501';
/** PostgreSQL's error for a text with the character 0, which it cannot store and which none of our own
 *  texts contains. */
const NO_TEXT = '22021';

/** Schema, syntax, size and media type errors: the framework gives these a 4xx of their own. */
const isCallersMistake = (error: CallError): boolean =>
  error.validation !== undefined ||
  sqlState(error) === NO_TEXT ||
  (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500);

/** Bypasses the schema of successful replies, which a refusal's data need not fit. The retry delay is also
 *  sent as a header, for generic clients. */
function send(reply: FastifyReply, { status, body }: Answer): void {
  const seconds = retryAfter(body);
  if (seconds !== undefined) void reply.header('retry-after', seconds);
  void reply
    .code(status)
    .type(JSON_TYPE)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** Time until a refused caller may repeat the call. Units: seconds, as text. */
export function retryAfter({ data }: Reply<unknown>): string | undefined {
  const seconds = (data as RefusalDetail | null)?.['retry_after'];
  return seconds === undefined ? undefined : String(seconds);
}

const plainPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').toLowerCase().replace(/(?<!\/)\/+$/, '');
