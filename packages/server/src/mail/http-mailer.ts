import { Type } from 'typebox';

import { callGateway, type Gateway } from '../gateway/call-gateway.ts';
import type { MailSender } from './mail-sender.ts';

const KEY_BYTES = 16;
const Accepted = Type.Object({ status: Type.Literal('accepted') });

/** The sender that hands mails to a gateway by HTTP: see docs/operations/gateways.md. Rejects when the
 *  gateway has not accepted one within the budget. */
export function httpMailer(gateway: Gateway): MailSender {
  return {
    async send(mail) {
      const key = gateway.random.bytes(KEY_BYTES).toString('hex');
      await callGateway(gateway, { key, body: { kind: 'mail', ...mail } }, Accepted);
    },
  };
}
