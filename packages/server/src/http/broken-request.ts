import type { Socket } from 'node:net';

import type { Context } from '../context.ts';
import { refusalAnswer } from './envelope.ts';
import { API_HEADERS } from './security-headers.ts';

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers a malformed or timed-out HTTP request in the envelope too, and closes the connection. */
export function refuseBrokenRequest({ clock }: Pick<Context, 'clock'>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) return void socket.destroy();
    const body = JSON.stringify(refusalAnswer('INVALID_PARAMETERS', clock.now()).body);
    const head = [
      `HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      ...Object.entries(API_HEADERS).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
