import type { LiveEvent } from '@tessera/contract/live';
import { LIVE_EVENTS } from '@tessera/contract/live-shapes';

import { TOPICS_MAX } from '../live/topics.ts';

type Node = { readonly [key: string]: unknown };

const NAMES = Object.keys(LIVE_EVENTS) as LiveEvent['event'][];
const nameOf = (event: string): string => `Live${event.charAt(0).toUpperCase()}${event.slice(1)}`;

/** The schemas of the live events' data, by their names in the document. */
export const liveSchemas: Readonly<Record<string, Node>> = Object.fromEntries(
  NAMES.map((name) => [nameOf(name), JSON.parse(JSON.stringify(LIVE_EVENTS[name])) as Node]),
);

const STREAM = [
  'Server-sent events: `event:` is the name, `data:` JSON as in x-events. New names may come; ignore unknown ones.',
  'Resume: the last `id:` received goes back as last-event-id, and the events missed since follow the hello; where they',
  'are no longer held, or the id is unknown, `resync` comes instead. Without the header a stream starts from now.',
  'Nothing is missing while each event joins the one before: a round event when its game_previous (for a topic',
  'game:<id>) or round_previous (for round:<id>) is not beyond the last event received of that topic or, before the',
  'first, the position where the subscription began; a balance when its seq is at most one beyond the last, or the',
  'same for a snapshot. Otherwise ask for everything shown once and go on.',
  'Balances are not sent again: a stream with a member topic starts with a snapshot, and a member whom a round does',
  'not pay gets none. A server tells the changes that it makes itself and those of every round.',
].join(' ');

/** The operation of the live stream. */
export const LIVE: Node = {
  operationId: 'live',
  tags: ['live'],
  summary: 'One stream of server-sent events: rounds, and the member\u2019s own balance',
  description: STREAM,
  security: [{}, { token: [] }],
  parameters: [
    {
      name: 'topics',
      in: 'query',
      required: true,
      description: `Up to ${TOPICS_MAX}, separated by commas: game:<id>, round:<id>, member:<id> (own only, with the token header)`,
      schema: { type: 'string' },
      example: 'game:1,round:1763700000001,member:100001',
    },
    {
      name: 'last-event-id',
      in: 'header',
      required: false,
      description: 'The last id received',
      schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
    },
  ],
  responses: {
    '200': {
      description: 'The stream, or a refusal as JSON',
      content: {
        'text/event-stream': { schema: { type: 'string' } },
        'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
      },
    },
  },
  'x-events': Object.fromEntries(
    NAMES.map((name) => [name, { $ref: `#/components/schemas/${nameOf(name)}` }]),
  ),
  'x-refusals': ['INVALID_PARAMETERS', 'GAME_NOT_EXIST', 'UNAUTHORIZED', 'FORBIDDEN', 'SERVER_BUSY'],
};
