import { Type } from 'typebox';

import { PUSH_TOPICS } from '@tessera/domain/push-topics';

import { PushTopic } from '../closed-sets.ts';
import { Empty, Flag } from '../fields.ts';
import type { Route } from '../route.ts';

const ENDPOINT_MAX = 1_000;
/** Base64url of 65 and of 16 bytes. */
const KEY_CHARACTERS = 88;
const AUTH_CHARACTERS = 24;

const Topics = Type.Array(PushTopic, { description: 'Empty for none' });

export const pushRoutes = {
  'push/key': {
    method: 'GET',
    auth: 'member',
    summary: 'The key that a browser subscribes with, and what this session is subscribed to',
    data: Type.Object({
      public_key: Type.String({
        description: 'Base64url of an uncompressed P-256 point; empty where no push messages are sent',
      }),
      topics: Topics,
    }),
    refusals: [],
  },
  'push/subscribe': {
    method: 'POST',
    auth: 'member',
    summary: 'Subscribes this session, in the language of the call; replaces what it was subscribed to',
    body: Type.Object({
      endpoint: Type.String({ maxLength: ENDPOINT_MAX, description: 'As the browser gave it' }),
      p256dh: Type.String({ maxLength: KEY_CHARACTERS, description: 'Base64url' }),
      auth: Type.String({ maxLength: AUTH_CHARACTERS, description: 'Base64url' }),
      topics: Type.Array(PushTopic, { minItems: 1, maxItems: PUSH_TOPICS.length, uniqueItems: true }),
      hide_amounts: Type.Optional(Flag),
    }),
    data: Type.Object({ topics: Topics }),
    refusals: ['PUSH_ENDPOINT_INVALID', 'NOT_SUPPORTED'],
  },
  'push/unsubscribe': {
    method: 'POST',
    auth: 'member',
    summary: 'Ends the subscription of this session; a repeat is fine. So does the end of the session',
    data: Empty,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
