import { Type } from 'typebox';

import { Hex16, Hex32, LooseText } from '../fields.ts';
import { LeagueFields, LeagueMatch, MatchDay, PastMatch, StandingRow } from '../league-shapes.ts';
import type { Route } from '../route.ts';

const GameQuery = { game_id: Type.Optional(Type.String()) };
const ServerTime = { server_time: Type.Integer(), server_time_ms: Type.Integer() };

/** The strengths of a club in a season.   Units: percent. */
const Strength = Type.Object({ attack: Type.Integer(), defence: Type.Integer() });

export const leagueRoutes = {
  'games/matches': {
    method: 'GET',
    auth: 'open',
    summary: 'Match days of a league: the last one drawn, those that wait for their draw and those on sale',
    query: Type.Object({
      ...GameQuery,
      game_no: Type.Optional(Type.String({ description: 'That match day alone, whenever it is or was' })),
    }),
    data: Type.Object({
      ...LeagueFields,
      /** Oldest first. */
      list: Type.Array(Type.Object({ ...MatchDay.properties, matches: Type.Array(LeagueMatch) })),
      ...ServerTime,
    }),
    refusals: ['NOT_SUPPORTED', 'GAME_NOT_EXIST', 'ISSUE_NOT_EXIST'],
  },
  'games/match': {
    method: 'GET',
    auth: 'open',
    summary: 'One match with the last matches of both clubs and their earlier meetings in the chain',
    query: Type.Object({
      round_id: Type.Optional(Type.String()),
      match: Type.Optional(LooseText),
    }),
    data: Type.Object({
      ...LeagueFields,
      round: MatchDay,
      match: LeagueMatch,
      strengths: Type.Object({ home: Strength, away: Strength }),
      /** The last five matches of each club before this one, newest first. */
      recent: Type.Object({ home: Type.Array(PastMatch), away: Type.Array(PastMatch) }),
      /** Newest first, of the last seasons. */
      meetings: Type.Array(PastMatch),
      ...ServerTime,
    }),
    refusals: ['NOT_SUPPORTED', 'ISSUE_NOT_EXIST'],
  },
  'games/table': {
    method: 'GET',
    auth: 'open',
    summary: 'The standings of a season, the one under way by default. Void match days are not played',
    query: Type.Object({
      ...GameQuery,
      season: Type.Optional(Type.String({ description: 'Of the chain that serves now, from 1' })),
      before: Type.Optional(
        Type.String({ description: 'An issue: the standings as they were before its draw' }),
      ),
    }),
    data: Type.Object({
      ...LeagueFields,
      season: Type.Integer(),
      /** Match days of it that were drawn. */
      played: Type.Integer(),
      /** The newest season that has begun. */
      seasons: Type.Integer(),
      list: Type.Array(StandingRow),
      ...ServerTime,
    }),
    refusals: ['NOT_SUPPORTED', 'GAME_NOT_EXIST', 'ISSUE_NOT_EXIST'],
  },
  'games/model': {
    method: 'GET',
    auth: 'open',
    summary: 'The model of a league: every fixture, chance and price follows from its text and the chain',
    query: Type.Object(GameQuery),
    data: Type.Object({
      ...LeagueFields,
      text: Type.String(),
      hash: Type.String({ description: 'SHA-256 of the text; part of the announced name of the chain' }),
      /** The chain that supplies the round on sale; null before the first one is announced. */
      chain: Type.Union([
        Type.Object({ chain_id: Hex16, announcement: Hex32, length: Type.Integer() }),
        Type.Null(),
      ]),
    }),
    refusals: ['NOT_SUPPORTED', 'GAME_NOT_EXIST'],
  },
} as const satisfies Record<string, Route>;
