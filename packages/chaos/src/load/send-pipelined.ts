import { connect } from 'node:net';

import type { HttpCall, HttpReply } from './http-client.ts';

const PATIENCE_MS = 60_000;
const HEAD_END = '\r\n\r\n';

/** Sends calls to a server in one write over one connection, none waiting for the reply before it, and
 *  returns the replies in their order. Throws when the connection ends or falls silent before the last
 *  one. */
export function sendPipelined(address: string, calls: readonly HttpCall[]): Promise<HttpReply[]> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve, reject) => {
    const replies: HttpReply[] = [];
    let read = '';
    // A character of latin1 is a byte, in which lengths are counted.
    const socket = connect(Number(port), hostname).setEncoding('latin1').setTimeout(PATIENCE_MS);
    socket.on('data', (text: string) => {
      read += text;
      for (let taken = takeReply(read); taken; taken = takeReply(read)) {
        replies.push(taken.reply);
        read = taken.rest;
      }
      if (replies.length === calls.length) socket.end(() => resolve(replies));
    });
    socket.on('timeout', () => socket.destroy(new Error('no reply in time')));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after ${replies.length} of ${calls.length} replies`)));
    socket.write(calls.map((call) => requestOf(call, host)).join(''));
  });
}

function requestOf({ method, path, token, key, body }: HttpCall, host: string): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} /api/${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token === undefined ? [] : [`token: ${token}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}${HEAD_END}${text}`;
}

/** The first reply of what was read, once all of it is there. */
function takeReply(read: string): { readonly reply: HttpReply; readonly rest: string } | undefined {
  const end = read.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = read.slice(0, end);
  const from = end + HEAD_END.length;
  const to = from + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (read.length < to) return undefined;
  const text = Buffer.from(read.slice(from, to), 'latin1').toString();
  return { reply: { status: Number(head.split(' ', 2)[1]), text }, rest: read.slice(to) };
}
