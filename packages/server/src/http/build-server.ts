import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';

import compress from '@fastify/compress';
import cors from '@fastify/cors';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';

import { ID_FORMAT } from '@tessera/contract/fields';

import type { Env } from '../config/env.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../kernel/address-block.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { tooMany } from '../kernel/too-many.ts';
import { answerErrors, answerFrameworkError } from './answer-errors.ts';
import { addApiRoutes, apiPaths } from './api-routes.ts';
import { addBodyParsers, jsonParser, parseQuery } from './body-parsers.ts';
import { refuseBrokenRequest } from './broken-request.ts';
import { shareCompilers } from './compiled.ts';
import { createDirectCalls, type DirectCalls } from './direct-calls.ts';
import type { Drain } from './drain.ts';
import type { Handlers } from './handler.ts';
import type { IncomingCall } from './incoming-call.ts';
import { limitConnections, REFUSED_FOR_MS } from './limits/connection-limit.ts';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts';
import { foreignRequest } from './refuse-foreign.ts';
import { API_HEADERS, STRICT_TRANSPORT } from './security-headers.ts';
import { addWebFiles } from './web-files.ts';

export type ServerOptions = {
  readonly handlers: Handlers;
  readonly checksReplies?: boolean;
  /** Folder of the built web app; absent: API only. */
  readonly webRoot?: string | undefined;
  readonly drain?: Drain;
};

const BODY_BYTES_MAX = 65_536;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const TIMEOUT_CHECK_MS = 2_000;
/** The burst allowed after a pause, in seconds of the sustained rate. */
const BURST_SECONDS = 4;
const BET_BURST_SECONDS = 5;
/** Replies below a few hundred bytes grow when compressed. Quality 5 compresses a long list in a hundredth
 *  of the time of 11. */
const COMPRESS_FROM_BYTES = 1_024;
const BROTLI_QUALITY = 5;
const PREFLIGHT_SECONDS = 86_400;
const ALLOWED_HEADERS = [
  'token',
  'content-type',
  'accept-language',
  'idempotency-key',
  'last-event-id',
  'proof-of-work',
];

/** Builds the HTTP server: envelope, headers, limits and every call of the contract. The caller starts
 *  listening. */
export async function buildServer(ctx: Context, options: ServerOptions): Promise<FastifyInstance> {
  const nextId = requestIds(ctx.random.bytes(6).toString('base64url'));
  const direct = createDirectCalls({
    ...ctx,
    nextId,
    bodyLimit: BODY_BYTES_MAX,
    trustedProxies: ctx.env.trustedProxies,
  });
  const app = newFastify(ctx, nextId, direct);
  app.server.maxConnections = ctx.env.connectionsMax;
  app.decorateRequest('member', undefined);
  app.decorateRequest('receivedAt', 0);
  // Behind proxies all connections are theirs, and they count those of each client.
  const connectionsMax = ctx.env.trustedProxies > 0 ? 0 : ctx.env.addressConnectionsMax;
  const isOneTooMany = limitConnections(app.server, connectionsMax, ctx.metrics);
  const refusalUnread = unreadRefusals(ctx);
  const parse = jsonParser(app);
  const hasOrigins = ctx.env.corsOrigins.length > 0;
  // Fastify handles requests about the connection or another origin.
  const isLeft = ({ socket, headers }: IncomingMessage): boolean =>
    options.drain?.isDraining() === true ||
    isOneTooMany(socket) ||
    (hasOrigins && headers.origin !== undefined);
  direct.open({ refusalUnread, parse, isLeft });
  options.drain?.addTo(app);
  app.addHook('onRequest', onRequest(ctx.env, refusalUnread, isOneTooMany));
  answerErrors(app, ctx, apiPaths());
  await addBodyParsers(app, parse);
  if (hasOrigins) {
    await app.register(cors, {
      origin: [...ctx.env.corsOrigins],
      methods: ['GET', 'POST'],
      allowedHeaders: ALLOWED_HEADERS,
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: PREFLIGHT_SECONDS,
      // A preflight without its headers is a plain OPTIONS, and gets the reply of any unknown call.
      strictPreflight: false,
    });
  }
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
  shareCompilers(app);
  addApiRoutes(app, ctx, {
    handlers: options.handlers,
    memberRate: limiterOf(ctx.env.memberRate),
    betRate: limiterOf(ctx.env.betRate, BET_BURST_SECONDS),
    checksReplies: options.checksReplies ?? false,
    direct,
  });
  if (options.webRoot !== undefined) {
    const { serviceWorker, viewerOrigins } = ctx.env;
    const frameOrigins = [...ctx.rail.origins, ...viewerOrigins];
    await addWebFiles(app, options.webRoot, { frameOrigins, serviceWorker });
  }
  return app;
}

const limiterOf = (perSecond: number, burstSeconds = BURST_SECONDS): RateLimiter | undefined =>
  perSecond === 0 ? undefined : createRateLimiter({ perSecond, burst: perSecond * burstSeconds });

function newFastify(ctx: Context, nextId: () => string, direct: DirectCalls): FastifyInstance {
  return fastify({
    serverFactory: direct.serverFactory,
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One line per fault carries the request's id; a logger per request would cost a tenth of a bet.
    childLoggerFactory: (logger) => logger,
    genReqId: nextId,
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < ctx.env.trustedProxies,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, querystringParser: parseQuery },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: false,
        // Marks a field for `bodyReaderOf`; the call that looks an id up refuses invalid ones.
        formats: { [ID_FORMAT]: true },
      },
    },
    frameworkErrors: answerFrameworkError(ctx),
    clientErrorHandler: refuseBrokenRequest(ctx),
  }) as unknown as FastifyInstance;
}

function requestIds(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
}

/** Refusals before a request is read: too many requests of its address, and what a page of another site
 *  sends. */
function unreadRefusals({ env, clock }: Context): (call: IncomingCall) => Refusal | undefined {
  const addressRate = limiterOf(env.addressRate);
  const isBehindProxy = env.trustedProxies > 0;
  const allowed = new Set(env.corsOrigins);
  return (call) => {
    const waitMs = addressRate?.take(networkOf(call.ip), clock.now()) ?? 0;
    if (waitMs > 0) return tooMany('address', waitMs);
    // A proxy that does not say so may have put another host in place of the one that was named.
    const isHostKnown = !isBehindProxy || call.headers['x-forwarded-host'] !== undefined;
    return foreignRequest(call, { allowed, host: isHostKnown ? call.host : undefined });
  };
}

/** The first hook of every request: the headers of its reply, and what is refused unread. */
function onRequest(
  { trustedProxies }: Env,
  refusalUnread: (call: IncomingCall) => Refusal | undefined,
  isOneTooMany: (socket: Socket) => boolean,
) {
  const isBehindProxy = trustedProxies > 0;
  const headers = Object.entries(API_HEADERS);
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    request.receivedAt = performance.now();
    for (const [name, value] of headers) void reply.header(name, value);
    void reply.header('x-request-id', request.id);
    if (isBehindProxy && request.protocol === 'https')
      void reply.header('strict-transport-security', STRICT_TRANSPORT);
    if (isOneTooMany(request.raw.socket)) {
      void reply.header('connection', 'close');
      return done(tooMany('connections', REFUSED_FOR_MS));
    }
    done(refusalUnread(request));
  };
}
