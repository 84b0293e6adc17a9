import { Type } from 'typebox';

import { callGateway, type Gateway } from '../gateway/call-gateway.ts';
import { e164Of } from './e164.ts';
import type { SmsSender } from './sms-sender.ts';

const KEY_BYTES = 16;
const Accepted = Type.Object({ status: Type.Literal('accepted') });

/** The sender that hands messages to a gateway by HTTP, which words the text: see
 *  docs/operations/gateways.md. Rejects when the gateway has not accepted one within the budget. */
export function httpSmsSender(gateway: Gateway, brand: string): SmsSender {
  return {
    async send({ mobile, event, code, validMinutes }) {
      const key = gateway.random.bytes(KEY_BYTES).toString('hex');
      const body = { kind: 'sms', to: e164Of(mobile), code, event, valid_minutes: validMinutes, brand };
      await callGateway(gateway, { key, body }, Accepted);
    },
  };
}
