import type { FastifyInstance } from 'fastify';

import { Envelope } from '@tessera/contract/envelope';
import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { refuseTooYoung } from '../step-up/refuse-too-young.ts';
import { requireProof } from '../step-up/require-proof.ts';
import { EVENT_OF_CALL } from '../telemetry/security-events.ts';
import type { KnownPaths } from './answer-errors.ts';
import { authenticate, tokenOf } from './authenticate.ts';
import { compiled } from './compiled.ts';
import type { DirectCalls } from './direct-calls.ts';
import { okBody } from './envelope.ts';
import type { Call, Handler, Handlers } from './handler.ts';
import type { IncomingCall } from './incoming-call.ts';
import { languageOf } from './language.ts';
import { fileLimiter } from './limits/file-limiter.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import { bodyReaderOf } from './read-body.ts';

export type ApiOptions = {
  readonly handlers: Handlers;
  readonly memberRate: RateLimiter | undefined;
  readonly betRate: RateLimiter | undefined;
  /** Validates each reply against its schema: on in tests, off where it would cost. */
  readonly checksReplies: boolean;
  readonly direct: Pick<DirectCalls, 'add'>;
};

const PREFIX = '/api/';
const DEFAULT_ACTION = '/index';

const routePaths = Object.keys(ROUTES) as RoutePath[];
const REPLIES = Object.fromEntries(routePaths.map((path) => [path, Envelope(ROUTES[path].data)]));

/** Registers every call of the contract. Paths are case-insensitive, and `/index` is optional. */
export function addApiRoutes(app: FastifyInstance, ctx: Context, options: ApiOptions): void {
  for (const path of routePaths) addRoute(app, ctx, path, options);
}

/** A path and its alternative spellings, with their leading `/api/`. */
export function spellingsOf(path: string, aliases: readonly string[] = []): string[] {
  return [path, ...aliases].flatMap((each) =>
    each.endsWith(DEFAULT_ACTION)
      ? [PREFIX + each, PREFIX + each.slice(0, -DEFAULT_ACTION.length)]
      : [PREFIX + each],
  );
}

/** Every path of the contract in lower case, with its methods. */
export function apiPaths(): KnownPaths {
  const methods = new Map<string, string[]>();
  for (const path of routePaths) {
    const route: Route = ROUTES[path];
    for (const each of spellingsOf(path, route.aliases)) {
      const known = each.toLowerCase();
      methods.set(known, [...(methods.get(known) ?? []), route.method]);
    }
  }
  return methods;
}

function addRoute<P extends RoutePath>(
  app: FastifyInstance,
  ctx: Context,
  path: P,
  { handlers, memberRate, betRate, checksReplies, direct }: ApiOptions,
): void {
  const route: Route = ROUTES[path];
  const handler = handlers[path] as Handler<P>;
  const seconds = ctx.metrics.requestSeconds.labels(path);
  const check = checksReplies ? compiled(route.data) : undefined;
  const isGet = route.method === 'GET';
  const readBody = bodyReaderOf(route.body);
  const limitFiles = fileLimiter();
  const { proof, isPayment } = route;
  const asksAge = route.adultsOnly === true && ctx.env.protection.isAgeAsked;
  const event = EVENT_OF_CALL[path];
  const admit = authenticate(ctx, route, { memberRate, betRate: route.isBet && betRate });
  const answer = async (call: IncomingCall, payload: unknown) => {
    failpoint('call-received');
    const startedAt = performance.now();
    if (asksAge && call.member) refuseTooYoung(ctx, call.member.birthday ?? null);
    if (proof && call.member && !(isPayment && hasPasskey(payload)))
      await requireProof(ctx, call.member, proof);
    const data = await handler(ctx, callOf<P>(call, payload));
    if (check && !check.Check(data)) {
      throw new Error(
        `the reply of ${path} is not as promised: ${JSON.stringify(check.Errors(data).slice(0, 3))}`,
      );
    }
    if (event)
      ctx.security.note({
        event,
        request: call.id,
        member: call.member?.memberId ?? newcomerIn(data),
        ip: call.ip,
        call: path,
      });
    seconds.observe((performance.now() - startedAt) / 1000);
    return okBody(data, ctx.clock.now());
  };
  direct.add(path, { authenticate: admit, readBody, answer });
  for (const url of spellingsOf(path, route.aliases)) {
    app.route({
      method: route.method,
      url,
      schema: {
        ...(isGet ? route.query && { querystring: route.query } : route.body && { body: route.body }),
        response: { 200: REPLIES[path] },
      },
      // Lists are worth compressing; replies to POST are small and on the hot path.
      ...(isGet ? {} : { compress: false as const }),
      ...sizeLimitsOf(route),
      onRequest: [admit, ...(route.fileBytesMax === undefined ? [] : [limitFiles])],
      ...(readBody && {
        preValidation: (request, _reply, done) => {
          readBody(request.body);
          done();
        },
      }),
      handler: (request) => answer(request, isGet ? request.query : request.body),
    });
  }
}

/** Returns true if a payment is confirmed by a passkey, which is a proof of the second factor itself: its
 *  handler accepts it, or refuses the call. Its schema has let nothing else through that is called so. */
const hasPasskey = (payload: unknown): boolean =>
  ((payload as { passkey?: unknown }).passkey ?? undefined) !== undefined;

/** A request as its handler receives it. */
const callOf = <P extends RoutePath>(request: IncomingCall, payload: unknown): Call<P> =>
  ({
    payload,
    member: request.member,
    headers: {
      idempotencyKey: oneHeader(request.headers['idempotency-key']),
      waitedMs: () => performance.now() - request.receivedAt,
      language: languageOf(request.headers['accept-language']),
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      // Derived from several headers and wanted by uploads alone. A getter here costs each call 3 us.
      origin: () => `${request.protocol}://${request.host}`,
      work: oneHeader(request.headers['proof-of-work']) ?? '',
      token: tokenOf(request),
    },
  }) as Call<P>;

/** Id of the member who has just logged in. */
function newcomerIn(data: unknown): bigint | undefined {
  const { userinfo } = (data ?? {}) as { userinfo?: { id?: number } };
  return userinfo?.id === undefined ? undefined : BigInt(userinfo.id);
}

/** A file comes by multipart alone, so only that may be large: a text is held and parsed as a whole. */
function sizeLimitsOf({ fileBytesMax, bodyBytesMax }: Route) {
  if (fileBytesMax === undefined) return bodyBytesMax === undefined ? {} : { bodyLimit: bodyBytesMax };
  return { config: { fileBytesMax, ...(bodyBytesMax && { multipartBytesMax: bodyBytesMax }) } };
}

const oneHeader = (value: string | string[] | undefined): string | undefined => {
  const one = Array.isArray(value) ? value[0] : value;
  return one === '' ? undefined : one;
};
