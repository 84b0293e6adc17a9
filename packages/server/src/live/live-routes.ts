import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { LIVE_PATH } from '@tessera/contract/live';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { balanceFrame } from './live-frame.ts';
import { type EndReason, LiveStream, type StreamRequest } from './live-stream.ts';
import { pastOf } from './resume.ts';
import { limitStreams } from './stream-limits.ts';
import { readTopics, type Topics } from './topics.ts';

type LiveContext = Pick<Context, 'db' | 'games' | 'live' | 'log' | 'clock' | 'sessions' | 'metrics' | 'env'>;

const STREAMS_MAX = 20_000;
const SEQ = /^[0-9]{1,15}$/;

/** GET /api/live: a stream of server-sent events.
 *  Refuses: INVALID_PARAMETERS, GAME_NOT_EXIST, UNAUTHORIZED and FORBIDDEN (a member topic is only for its
 *  owner), SERVER_BUSY, TOO_MANY_REQUESTS (`streams` of the address or its /64, `member_streams`). */
export function registerLive(app: FastifyInstance, ctx: LiveContext): void {
  const enter = limitStreams(ctx);
  const onEnd = (stream: LiveStream, reason: EndReason): void => {
    ctx.live.leave(stream);
    if (reason !== 'left') ctx.metrics.streamsDisconnected.labels(reason).inc();
  };
  app.get(LIVE_PATH, async (request, reply) => {
    const topics = readTopics(firstText((request.query as Record<string, unknown>)['topics']));
    if (!topics) throw new Refusal('INVALID_PARAMETERS');
    if (topics.gameIds.some((id) => !ctx.games.byId(id))) throw new Refusal('GAME_NOT_EXIST');
    const token = topics.memberIds.length === 0 ? undefined : firstText(request.headers['token']);
    if (token !== undefined) await assertOwn(ctx, token, topics);
    if (ctx.live.size() >= STREAMS_MAX) throw new Refusal('SERVER_BUSY');
    // The client may have disconnected during the session look-up; the stream would no longer be notified of
    // it.
    const { socket } = reply.raw;
    if (reply.raw.destroyed || !socket) return void reply.hijack();
    // From here to the start of the stream nothing is awaited, so none is counted that never starts.
    const leave = enter(request.ip, topics.memberIds[0]);
    startStream(ctx, reply, socket, {
      topics,
      token,
      onEnd: (stream, reason) => {
        leave();
        onEnd(stream, reason);
      },
    });
  });
}

/** A stream without member topics needs no session. */
async function assertOwn(ctx: LiveContext, token: string, topics: Topics): Promise<void> {
  const session = token === '' ? undefined : await ctx.sessions.find(token);
  if (!session) throw new Refusal('UNAUTHORIZED');
  if (topics.memberIds.some((id) => id !== session.memberId)) throw new Refusal('FORBIDDEN');
}

function startStream(ctx: LiveContext, reply: FastifyReply, socket: Socket, asked: StreamRequest): void {
  const { request } = reply;
  reply.hijack();
  const stream = new LiveStream(socket, asked);
  socket.cork();
  socket.write(headOf(reply), 'latin1');
  stream.write(pastOf(ctx, asked.topics, lastSeqOf(request)));
  socket.uncork();
  ctx.live.join(stream);
  forgetRequest(request);
  for (const id of asked.topics.memberIds) sendBalance(ctx, stream, id);
}

/** Sends the initial balance of a member's stream. It is read after the stream has joined, so no change in
 *  between is missed.  Cost: one round trip. */
function sendBalance({ db, log }: LiveContext, stream: LiveStream, memberId: bigint): void {
  readBalance(db.reader, memberId).then(
    ({ mainMinor: balanceMinor, mainSeq: seq }) =>
      stream.writeSnapshot(balanceFrame({ balanceMinor, seq }, 'snapshot'), seq),
    (error: unknown) => log.warn({ err: error }, 'balance snapshot not sent'),
  );
}

/** Builds the head of a stream. The body ends with the connection and needs no chunks, so frames are
 *  written to the socket unchanged. Node's response would keep this text for the life of the stream. */
function headOf(reply: FastifyReply): string {
  const headers = {
    // The headers set by earlier plug-ins, such as CORS.
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The connection is not reused after the stream has ended.
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');
}

/** Node keeps a request as long as its connection, and a stream lives for hours: the request has been fully
 *  read. */
function forgetRequest({ raw }: FastifyRequest): void {
  raw.rawHeaders.length = 0;
  raw.headers = {};
}

function lastSeqOf(request: FastifyRequest): number | undefined {
  const text = firstText(request.headers['last-event-id']);
  return SEQ.test(text) ? Number(text) : undefined;
}

const firstText = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
};
