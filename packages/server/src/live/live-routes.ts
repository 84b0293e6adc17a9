import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIVE_PATH } from '@tessera/contract/live';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { openStream } from './live-stream.ts';
import { pastOf } from './resume.ts';
import { readTopics, type Topics } from './topics.ts';

type LiveContext = Pick<Context, 'db' | 'live' | 'log' | 'clock' | 'sessions' | 'metrics'>;

const STREAMS_MAX = 20_000;
const SESSION_CHECK_MS = 15_000;
const SEQ = /^[0-9]{1,15}$/;

/** GET /api/live: one stream of server-sent events.
 *  Refuses: INVALID_PARAMETERS, UNAUTHORIZED and FORBIDDEN (a member topic is its owner's), SERVER_BUSY. */
export function registerLive(
  app: FastifyInstance,
  ctx: LiveContext,
  { sessionCheckMs = SESSION_CHECK_MS }: { readonly sessionCheckMs?: number } = {},
): void {
  app.get(LIVE_PATH, async (request, reply) => {
    const topics = readTopics(firstText((request.query as Record<string, unknown>)['topics']));
    if (!topics) throw new Refusal('INVALID_PARAMETERS');
    const token = firstText(request.headers['token']);
    const memberId = await ownMember(ctx, token, topics);
    if (ctx.live.size() >= STREAMS_MAX) throw new Refusal('SERVER_BUSY');
    const watch = (onLost: () => void) => watchSession(ctx, token, sessionCheckMs, onLost);
    await startStream(ctx, request, reply, { topics, memberId, watch });
  });
}

/** Whose stream it is. A stream without member topics needs no session. */
async function ownMember(ctx: LiveContext, token: string, topics: Topics): Promise<bigint | undefined> {
  if (topics.memberIds.length === 0) return undefined;
  const session = token === '' ? undefined : await ctx.sessions.find(token);
  if (!session) throw new Refusal('UNAUTHORIZED');
  if (topics.memberIds.some((id) => id !== session.memberId)) throw new Refusal('FORBIDDEN');
  return session.memberId;
}

type Asked = {
  readonly topics: Topics;
  readonly memberId: bigint | undefined;
  readonly watch: (onLost: () => void) => NodeJS.Timeout;
};

async function startStream(
  ctx: LiveContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { topics, memberId, watch }: Asked,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  // The client may have gone while its session was looked up; nothing would tell the stream so any more.
  if (raw.destroyed) return;
  raw.writeHead(200, {
    // What the plug-ins before have set, such as the CORS headers.
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A stream that has ended leaves nothing to keep a connection for.
    connection: 'close',
  });
  raw.flushHeaders();
  const stream = openStream(raw, topics, memberId);
  const timer = memberId === undefined ? undefined : watch(() => stream.end('session_ended'));
  stream.onEnd((reason) => {
    ctx.live.leave(stream);
    clearInterval(timer);
    if (reason !== 'left') ctx.metrics.streamsCut.labels(reason).inc();
  });
  ctx.live.join(stream);
  try {
    const past = await pastOf(ctx, topics, lastSeqOf(request));
    for (const frame of past.frames) raw.write(frame);
    stream.flow(past.upTo);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the past of a stream could not be read');
    raw.destroy();
  }
}

function watchSession(ctx: LiveContext, token: string, everyMs: number, onLost: () => void): NodeJS.Timeout {
  const check = async (): Promise<void> => {
    if (!(await ctx.sessions.find(token))) onLost();
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the session of a stream could not be checked'),
    );
  }, everyMs);
  timer.unref();
  return timer;
}

function lastSeqOf(request: FastifyRequest): number | undefined {
  const text = firstText(request.headers['last-event-id']);
  return SEQ.test(text) ? Number(text) : undefined;
}

const firstText = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
};
