import { Type } from 'typebox';

import { AuditKind, GameFamily, Verdict, VoidReason } from '../closed-sets.ts';
import { Hex32, IdText, IssueText, KeyQuery, PageFields } from '../fields.ts';
import { DrawResult } from '../game-shapes.ts';
import { KeyChange } from '../proof-shapes.ts';
import type { Route } from '../route.ts';

/** Distance of counts from chance: chi-square, its degrees of freedom, and the share of fair draws that are
 *  at least as far. */
const Fit = Type.Object({ statistic: Type.Number(), degrees: Type.Integer(), p: Type.Number() });

/** Wins of a selection, and their mean in as many fair draws. */
const CountedItem = Type.Object({
  number: Type.String(),
  name: Type.String(),
  seen: Type.Integer(),
  /** Of matches, which need not have the same chances: the sum of the chances of each. */
  expected: Type.Number(),
  /** Of matches: how many standard deviations lie between both. */
  z: Type.Union([Type.Number(), Type.Null()]),
});

const CountedPlay = Type.Object({
  play: Type.String(),
  name: Type.String(),
  group: Type.String(),
  group_name: Type.String(),
  /** The draws that it is counted over; of a league the matches. */
  counted: Type.Integer(),
  /** Null while there are too few draws to tell. */
  fit: Type.Union([Fit, Type.Null()]),
  /** `usual` where p is not below the gate, `unusual` where it is, `early` without a fit. */
  verdict: Verdict,
  /** Every selection of the play; none where they are too many for a list. */
  items: Type.Array(CountedItem),
});

const ReturnWindow = Type.Object({
  days: Type.Integer({ description: 'Days of the house, the present one among them' }),
  rounds: Type.Integer({ description: 'Settled rounds with bets' }),
  bets: Type.Integer({ description: 'Without those that were cancelled, and without tickets' }),
  expected: Type.Number({ description: 'What these bets return on average, as a share of their stakes' }),
  realised: Type.Number({ description: 'What they have returned, as a share of their stakes' }),
  z: Type.Union([Type.Number(), Type.Null()], {
    description: 'How many standard deviations lie between both; null while a single round weighs too much',
  }),
  /** `unusual` where z is beyond the gate, `early` without one. */
  verdict: Verdict,
});

export const fairnessRoutes = {
  'games/fairness': {
    method: 'GET',
    auth: 'open',
    summary: 'What a game has drawn so far against what chance would give, for each play',
    query: Type.Object({ game_id: Type.Optional(Type.String()) }),
    data: Type.Object({
      game_id: Type.Integer(),
      game_code: Type.String(),
      game_name: Type.String(),
      family: GameFamily,
      /** Drawn rounds; void ones are left out. */
      rounds: Type.Integer(),
      last: Type.Union([Type.Object({ round_id: IdText, game_no: IssueText }), Type.Null()]),
      /** A play's p below this is unusual: one chance in a thousand, shared by the plays of the game. */
      gate: Type.Number(),
      verdict: Verdict,
      plays: Type.Array(CountedPlay),
      server_time: Type.Integer(),
      server_time_ms: Type.Integer(),
    }),
    refusals: ['GAME_NOT_EXIST'],
  },
  'games/returns': {
    method: 'GET',
    auth: 'open',
    summary: 'What the bets on a game have returned, beside what their chances let expect, for each play',
    query: Type.Object({ game_id: Type.Optional(Type.String()) }),
    data: Type.Object({
      game_id: Type.Integer(),
      gate: Type.Number({ description: 'Beyond so many standard deviations a return is unusual' }),
      all: Type.Array(ReturnWindow, {
        description: 'Of all plays together, for 1, 7 and 30 days; none without bets',
      }),
      plays: Type.Array(
        Type.Object({
          play: Type.String({ description: 'Of a league its kind of market' }),
          name: Type.String(),
          windows: Type.Array(ReturnWindow),
        }),
        { description: 'Those with bets, the most played first' },
      ),
    }),
    refusals: ['GAME_NOT_EXIST'],
  },
  'games/voidRounds': {
    method: 'GET',
    auth: 'open',
    summary: 'The rounds of a game that were called off, with the reason and what they would have drawn',
    query: Type.Object({ game_id: Type.Optional(Type.String()), ...KeyQuery }),
    data: Type.Object({
      game_id: Type.Integer(),
      drawn: Type.Integer({ description: 'Rounds of the game that were drawn' }),
      void: Type.Integer({ description: 'Rounds that were called off' }),
      /** Without numbers where no seed was ever shown. */
      list: Type.Array(Type.Object({ ...DrawResult.properties, reason: VoidReason })),
      ...PageFields,
    }),
    refusals: ['GAME_NOT_EXIST'],
  },
  'games/auditChain': {
    method: 'GET',
    auth: 'open',
    summary: 'Entries of the audit chain in their order, each hashed with the one before, and its head',
    query: Type.Object({
      after: Type.Optional(
        Type.String({ description: 'Number of an entry; those after it follow. Absent: the newest' }),
      ),
    }),
    data: Type.Object({
      head: Type.Object({ seq: Type.Integer(), hash: Hex32 }),
      list: Type.Array(
        Type.Object({
          seq: Type.Integer(),
          at: Type.Integer({ description: 'Unix milliseconds' }),
          kind: AuditKind,
          body: Type.Union([Type.String(), Type.Null()], {
            description: 'JSON text as hashed; null where it is about a member',
          }),
          prev: Hex32,
          hash: Hex32,
        }),
      ),
      operator_keys: Type.Array(
        Type.Object({ seq: Type.Integer({ description: 'Number of its entry' }), ...KeyChange.properties }),
        { description: 'Every key that the operator has had, the latest last' },
      ),
    }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
