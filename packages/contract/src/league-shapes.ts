import { Type } from 'typebox';

import { FormMark, MatchSide, RoundState } from './closed-sets.ts';
import { Hex32, IdText, IssueText, OddsText, Seconds } from './fields.ts';

export const Club = Type.Object({ code: Type.String(), name: Type.String() });

/** A club with its last matches in the league, oldest first. */
const ClubInForm = Type.Object({ ...Club.properties, form: Type.Array(FormMark) });

const Goals = Type.Object({ home: Type.Integer(), away: Type.Integer() });

/** A goal on one of the 99 slots of a match, and the minute that the slot stands for: 45 + 2 is minute 45,
 *  added 2. */
const Goal = Type.Object({
  slot: Type.Integer(),
  minute: Type.Integer(),
  added: Type.Integer(),
  side: MatchSide,
});

/** The drawn result of a match. Null, or without goals, until the draw and where the match day is void. */
const Outcome = {
  ticket: Type.Union([Type.Integer(), Type.Null()], { description: 'The number drawn, below 1,000,000,000' }),
  ht: Type.Union([Goals, Type.Null()], { description: 'The score at half-time' }),
  ft: Type.Union([Goals, Type.Null()], { description: 'The final score' }),
  goals: Type.Array(Goal),
};

/** A market of a match that is shown first. Play and number are those of games/submitBet. */
const FirstLine = Type.Object({
  play: Type.String(),
  name: Type.String(),
  items: Type.Array(Type.Object({ number: Type.String(), name: Type.String(), odds: OddsText })),
});

export const LeagueMatch = Type.Object({
  match: Type.Integer({ description: 'From 1' }),
  home: ClubInForm,
  away: ClubInForm,
  /** Mean goals of each side in hundredths: with the model, all chances of the match follow from them. */
  means: Goals,
  lines: Type.Array(FirstLine),
  /** Number of selections of the match on sale. */
  selections: Type.Integer(),
  ...Outcome,
});

/** A round of a league. */
export const MatchDay = Type.Object({
  round_id: IdText,
  game_no: IssueText,
  status: RoundState,
  season: Type.Integer(),
  day: Type.Integer({ description: 'Within the season, from 1' }),
  chain_index: Type.Integer(),
  opentime: Seconds,
  closetime: Seconds,
  drawtime: Seconds,
  opens_at_ms: Type.Integer(),
  closes_at_ms: Type.Integer(),
  draws_at_ms: Type.Integer(),
  commitment: Hex32,
});

/** A match of an earlier match day. */
export const PastMatch = Type.Object({
  round_id: IdText,
  game_no: IssueText,
  season: Type.Integer(),
  day: Type.Integer(),
  match: Type.Integer(),
  home: Club,
  away: Club,
  ht: Goals,
  ft: Goals,
});

/** A club's row of the table. */
export const StandingRow = Type.Object({
  club: Club,
  played: Type.Integer(),
  won: Type.Integer(),
  drawn: Type.Integer(),
  lost: Type.Integer(),
  goals_for: Type.Integer(),
  goals_against: Type.Integer(),
  points: Type.Integer(),
  form: Type.Array(FormMark),
});

/** Fields common to all replies about a league. */
export const LeagueFields = {
  game_id: Type.Integer(),
  game_code: Type.String(),
  game_name: Type.String(),
  days: Type.Integer({ description: 'Match days of a season' }),
};
