import type { HttpClient } from './http-client.ts';

const TIMEOUT_MS = 10_000;
const PAID = { code: 1, msg: '', data: {} };
const NOT_PAID = { code: 0, msg: 'NOT_PAID', data: null };
const SEE_OTHER = 303;

/** Pays at the cashier's page as its form does. The reply is translated to the product's envelope: a redirect
 *  to the page means paid, now or before. Throws without a reply: the outcome is then unknown. */
export const cashierPayer: HttpClient = {
  send: async ({ path, body = {} }) => {
    const reply = await fetch(path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(body as Record<string, string>),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.arrayBuffer();
    if (reply.status >= 500) throw new Error(`the cashier answers ${reply.status}`);
    return { status: reply.status, text: JSON.stringify(reply.status === SEE_OTHER ? PAID : NOT_PAID) };
  },
  close: () => {},
};
