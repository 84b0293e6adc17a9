import { Type } from 'typebox';

import { IdentityReason, IdentityState } from '../closed-sets.ts';
import { Flag, LooseText, Seconds } from '../fields.ts';
import type { Route } from '../route.ts';

/** A picture of 2 MiB in base64, with room for the rest. */
const DOCUMENT_BYTES_MAX = 3_145_728;

const Identity = Type.Object({
  is_required: Flag,
  state: IdentityState,
  reason: Type.Union([IdentityReason, Type.Null()], { description: 'Of a check that was refused' }),
  real_name: Type.String({ description: 'As it was declared; empty where nothing was' }),
  birth_date: Type.String({ description: 'YYYY-MM-DD' }),
  country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
  decided_at: Type.Union([Seconds, Type.Null()]),
});

/** The calls about who a member is. */
export const identityRoutes = {
  'user/identity': {
    method: 'GET',
    auth: 'member',
    summary: 'Whether the member was verified, and must be before depositing or betting',
    query: Type.Object({}),
    data: Identity,
    refusals: [],
  },
  'user/checkIdentity': {
    method: 'POST',
    auth: 'member',
    summary:
      'Ask for a check of what the member declares, with a picture of a document as a data: URL. While one is pending, and after one was verified, nothing changes',
    bodyBytesMax: DOCUMENT_BYTES_MAX,
    body: Type.Object({
      real_name: LooseText,
      birth_date: Type.String({ maxLength: 10 }),
      country: Type.String({ maxLength: 2 }),
      document: Type.Optional(Type.String({ maxLength: DOCUMENT_BYTES_MAX })),
    }),
    data: Identity,
    refusals: ['IDENTITY_INVALID', 'BIRTHDAY_INVALID', 'PROOF_INVALID', 'PICTURE_TOO_LARGE'],
  },
} as const satisfies Record<string, Route>;
