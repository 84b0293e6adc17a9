import type { FastifyInstance } from 'fastify';

import type { Context } from '../context.ts';
import { escapeHtml, page } from '../http/html.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SentSms } from './sms-sender.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** GET /dev/sms: the codes of the local sender, for a developer on the same machine. The page does not
 *  exist with any other sender, for remote addresses, or behind a proxy, where every caller looks local. */
export function addSmsPage(app: FastifyInstance, { sms, env }: Pick<Context, 'sms' | 'env'>): void {
  const { recent } = sms;
  if (env.smsProvider !== 'local' || recent === undefined || env.trustedProxies > 0) return;
  const headers = pageHeaders();
  app.get('/dev/sms', (request, reply) => {
    if (
      !LOOPBACK.has(request.socket.remoteAddress ?? '') ||
      request.headers['x-forwarded-for'] !== undefined
    ) {
      throw new Refusal('NOT_FOUND');
    }
    void reply.headers({ ...headers, 'cache-control': 'no-store' }).type('text/html; charset=utf-8');
    return page('SMS codes', table(recent()));
  });
}

const table = (sent: readonly SentSms[]): string =>
  sent.length === 0
    ? '<h1>SMS codes</h1><p>No code has been sent since the server started.</p>'
    : `<h1>SMS codes</h1><table><thead><tr><th>Sent</th><th>Mobile</th><th>Event</th><th>Code</th></tr></thead><tbody>${sent
        .map(
          (sms) =>
            `<tr>${cells(sms)
              .map((cell) => `<td>${escapeHtml(cell)}</td>`)
              .join('')}</tr>`,
        )
        .join('')}</tbody></table>`;

const cells = (sms: SentSms): string[] => [
  new Date(sms.sentAtMs).toISOString(),
  sms.mobile,
  sms.event,
  sms.code,
];
