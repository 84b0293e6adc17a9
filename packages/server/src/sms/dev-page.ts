import type { FastifyInstance } from 'fastify';

import type { Context } from '../context.ts';
import { escapeHtml, page } from '../http/html.ts';
import { isOfThisMachine } from '../http/of-this-machine.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SentMail } from '../mail/mail-sender.ts';
import type { SentSms } from './sms-sender.ts';

/** As a browser on this machine calls it. */
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** GET /dev/sms: what the local senders of SMS and mail were given, for a developer on the same machine who
 *  asked for it by DEV_PAGE. The page does not exist for remote addresses, under another name than that of
 *  this machine, which a page of anybody could have resolved to it, or behind a proxy, where every caller
 *  looks local. */
export function addDevPage(
  app: FastifyInstance,
  { sms, mail, env }: Pick<Context, 'sms' | 'mail' | 'env'>,
): void {
  if (!env.hasDevPage || env.trustedProxies > 0) return;
  const headers = pageHeaders();
  app.get('/dev/sms', (request, reply) => {
    if (!isOfThisMachine(request) || !OWN_NAMES.has(request.hostname)) throw new Refusal('NOT_FOUND');
    void reply.headers({ ...headers, 'cache-control': 'no-store' }).type('text/html; charset=utf-8');
    return page('Messages', `${smsTable(sms.recent?.() ?? [])}${mailTable(mail.recent?.() ?? [])}`);
  });
}

const smsTable = (sent: readonly SentSms[]): string =>
  table('SMS', ['Sent', 'Mobile', 'Event', 'Code'], sent.map(smsCells));
const mailTable = (sent: readonly SentMail[]): string =>
  table('Mail', ['Sent', 'To', 'Subject', 'Text'], sent.map(mailCells));

const table = (title: string, heads: readonly string[], lines: readonly (readonly string[])[]): string =>
  lines.length === 0
    ? `<h1>${title}</h1><p>Nothing was sent since the server started.</p>`
    : `<h1>${title}</h1><table><thead>${row('th', heads)}</thead><tbody>${lines
        .map((cells) => row('td', cells))
        .join('')}</tbody></table>`;

const row = (tag: 'th' | 'td', cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;

const timeOf = (sentAtMs: number): string => new Date(sentAtMs).toISOString();
const smsCells = (sms: SentSms): string[] => [timeOf(sms.sentAtMs), sms.mobile, sms.event, sms.code];
const mailCells = (mail: SentMail): string[] => [timeOf(mail.sentAtMs), mail.to, mail.subject, mail.text];
