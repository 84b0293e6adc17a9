import { Type } from 'typebox';

import { IDENTITY_REASONS } from '@tessera/domain/member/identity';

import { callGateway, type Gateway } from '../gateway/call-gateway.ts';
import type { IdentityChecker } from './identity-checker.ts';

const Reference = Type.String({ minLength: 1, maxLength: 100 });
const Answer = Type.Union([
  Type.Object({ status: Type.Literal('pending') }),
  Type.Object({ status: Type.Literal('verified'), reference: Reference }),
  Type.Object({
    status: Type.Literal('refused'),
    reference: Reference,
    reason: Type.Union(IDENTITY_REASONS.map((reason) => Type.Literal(reason))),
  }),
]);

/** The checker that asks a gateway by HTTP: see docs/operations/gateways.md. */
export function httpIdentityChecker(gateway: Gateway): IdentityChecker {
  return {
    check: async ({ key, realName, birthDate, country, document }) => {
      const body = {
        kind: 'identity',
        real_name: realName,
        birth_date: birthDate,
        country,
        document: document === null ? null : document.toString('base64'),
      };
      const { status: kind, ...rest } = await callGateway(gateway, { key, body }, Answer);
      return { kind, ...rest } as Awaited<ReturnType<IdentityChecker['check']>>;
    },
  };
}
