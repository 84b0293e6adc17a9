import { Type, type TSchema } from 'typebox';

import { Hex32, IdText, IssueText, MoneyText } from './fields.ts';
import {
  BALANCE_REASONS,
  BYE_REASONS,
  INBOX_KINDS,
  type LiveEvent,
  RESYNC_REASONS,
  ROUND_EVENT_KINDS,
} from './live.ts';

const Ms = Type.Integer({ description: 'Unix milliseconds' });
const position = (description: string) => Type.Integer({ minimum: 0, description });

/** The data of each live event, by its name, for the document. */
export const LIVE_EVENTS = {
  hello: Type.Object(
    { seq: position('The last event published'), server_time_ms: Ms },
    { description: 'Opens a stream. Has an id unless missed events follow' },
  ),
  round: Type.Object(
    {
      kind: Type.Enum([...ROUND_EVENT_KINDS]),
      game_id: Type.Integer(),
      round_id: IdText,
      game_no: IssueText,
      opens_at_ms: Ms,
      closes_at_ms: Ms,
      draws_at_ms: Ms,
      numbers: Type.Optional(Type.Array(Type.Integer(), { description: 'Of a draw' })),
      leaf_count: Type.Optional(Type.Integer({ description: 'Of a close: bets under the root' })),
      root: Type.Optional(Hex32),
      q: Type.Optional(Hex32),
      seq: position('Position in the order of commit, over all games; the id of the event'),
      game_previous: position('The event before it of the same game; 0 for the first'),
      round_previous: position('The event before it of the same round; 0 for the first'),
    },
    { description: 'A step of a round, to game:<id> and round:<id>' },
  ),
  balance: Type.Object(
    {
      money: MoneyText,
      seq: position('The entry of the main account after which the balance stands; entries have no gaps'),
      reason: Type.Enum([...BALANCE_REASONS]),
    },
    { description: 'To member:<id>: a snapshot when the stream opens, then one event for each entry' },
  ),
  resync: Type.Object(
    {
      reason: Type.Enum([...RESYNC_REASONS]),
      seq: position('Where the stream goes on; the id of the event'),
    },
    { description: 'Events are missing and cannot be sent again: ask for everything shown' },
  ),
  inbox: Type.Object(
    { kind: Type.Enum([...INBOX_KINDS]) },
    { description: 'To member:<id>: something new waits, ask for it. Not sent again' },
  ),
  ping: Type.Object({ server_time_ms: Ms }, { description: 'At least every 15 s' }),
  bye: Type.Object({ reason: Type.Enum([...BYE_REASONS]) }, { description: 'The server ends the stream' }),
} as const satisfies Record<LiveEvent['event'], TSchema>;
