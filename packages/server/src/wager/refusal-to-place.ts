import { CHASES_MAX } from '@tessera/domain/chase/plan';
import { checkMemberTotal, checkRoundTotal, type GameLimits } from '@tessera/domain/limits';
import { checkBar, checkGame, checkLimits, type PlayGuard } from '@tessera/domain/protection/play-guard';
import type { RefusalCode } from '@tessera/domain/refusal';
import type { Result } from '@tessera/domain/result';

import { Refusal } from '../kernel/refusal.ts';
import { tooMany } from '../kernel/too-many.ts';
import type { AccountState } from '../ledger/account-state.ts';
import { type Answer, BY_SESSIONS, EVERYWHERE, type Never, onlyChase, WAITS_FOR_ISSUES } from './wagers.ts';

/** The account of a visitor, or of a member of whom nothing is required. */
export const UNASKED = 'unasked';

/** The facts that decide whether a wager is refused. A quote names the same facts as placing.
 *  Units: 1/100. */
export type WagerFacts<Later extends string = never> = {
  /** The client may have sent another attempt. */
  readonly isOverdue: boolean;
  /** The disk has room for more. */
  readonly hasRoom: boolean;
  /** By the row of the member, where it is read. */
  readonly isAbnormal: boolean;
  /** By the session or the row of the member. */
  readonly isFrozen: boolean;
  /** As a bet finds it: locked, or as it was a moment ago; undefined where there should be one. */
  readonly account: AccountState | undefined | typeof UNASKED;
  /** Undefined for a game that does not exist. */
  readonly games: readonly { readonly id: number }[] | undefined;
  /** ISSUE_NOT_EXIST or ISSUE_CLOSED. */
  readonly notOnSale: Refusal | undefined;
  readonly changedOdds: Refusal | undefined;
  /** Refusal of a wager that exceeds a limit by itself, whatever stands. */
  readonly overBounds: Refusal | undefined;
  /** Undefined of what stakes nothing yet. */
  readonly stakeMinor: bigint | undefined;
  /** Undefined without a round that is on sale. */
  readonly totals: RoundTotals | undefined;
  /** Evaluated after all other checks have passed: the refusal of a round that would cost too much. */
  readonly room: (() => Refusal | Later | undefined) | undefined;
  /** Of a chase: how many are under way, and how long until the next may be created. */
  readonly chases?: { readonly count: number; readonly waitMs: number };
};

/** A stake beside those that stand in its round: the member's own, and all. Units: 1/100. */
type RoundTotals = {
  readonly limits: GameLimits;
  readonly stakeMinor: bigint;
  readonly ofMember: bigint;
  readonly ofRound: bigint;
};

type Facts = WagerFacts<'deferred'>;

type Step = {
  readonly code: RefusalCode;
  /** The condition, as the table of refusals words it. */
  readonly when: string;
  /** Where it cannot be answered, and why. */
  readonly never: Never;
  readonly find: (facts: Facts) => Answer;
};

/** The order of refusals of everything that is staked, and of what quotes say of it. The table of
 *  docs/coverage/refusals.md is printed from it. */
export const REFUSAL_STEPS: readonly Step[] = [
  {
    code: 'SERVER_BUSY',
    when: 'its client has given up',
    never: { quoteBet: 'stores nothing', quoteTicket: 'stores nothing' },
    find: ({ isOverdue }) => (isOverdue ? new Refusal('SERVER_BUSY') : undefined),
  },
  {
    code: 'SERVER_BUSY',
    when: 'the disk is nearly full',
    never: { chase: WAITS_FOR_ISSUES },
    find: ({ hasRoom }) => (hasRoom ? undefined : new Refusal('SERVER_BUSY')),
  },
  {
    code: 'ACCOUNT_IS_ABNORMAL',
    when: 'the member is under review or closed',
    never: BY_SESSIONS,
    find: ({ isAbnormal, account }) =>
      isAbnormal || !account ? new Refusal('ACCOUNT_IS_ABNORMAL') : undefined,
  },
  {
    code: 'ACCOUNT_IS_FROZEN',
    when: 'member or account is frozen',
    never: EVERYWHERE,
    find: (facts) =>
      facts.isFrozen || accountOf(facts)?.isFrozen ? new Refusal('ACCOUNT_IS_FROZEN') : undefined,
  },
  {
    code: 'PLAYER_EXCLUDED',
    when: 'the member takes a break or is excluded',
    never: EVERYWHERE,
    find: (facts) => {
      const guard = accountOf(facts)?.guard;
      return guard && refusalOf(checkBar(guard.state, guard.at));
    },
  },
  {
    code: 'REALITY_CHECK_DUE',
    when: 'a reality check is not answered',
    never: EVERYWHERE,
    find: (facts) => {
      const play = accountOf(facts)?.play;
      return play && refusalOf(play);
    },
  },
  {
    code: 'GAME_NOT_EXIST',
    when: 'a game does not exist',
    never: EVERYWHERE,
    find: ({ games }) => (games ? undefined : new Refusal('GAME_NOT_EXIST')),
  },
  {
    code: 'GAME_BLOCKED',
    when: 'the member has blocked a game',
    never: EVERYWHERE,
    find: (facts) => {
      const guard = accountOf(facts)?.guard;
      return guard && refusalOfGames(guard.state, facts.games ?? []);
    },
  },
  {
    code: 'ISSUE_NOT_EXIST',
    when: 'no timetable has an issue',
    never: onlyChase('ISSUE_CLOSED'),
    find: ({ notOnSale }) => only(notOnSale, 'ISSUE_NOT_EXIST'),
  },
  {
    code: 'ISSUE_CLOSED',
    when: 'an issue is not on sale',
    never: EVERYWHERE,
    find: ({ notOnSale }) => only(notOnSale, 'ISSUE_CLOSED'),
  },
  {
    code: 'CHASE_TOO_MANY',
    when: 'too many chases are under way',
    never: onlyChase('no chase'),
    find: ({ chases }) =>
      chases && chases.count >= CHASES_MAX ? new Refusal('CHASE_TOO_MANY', { limit: CHASES_MAX }) : undefined,
  },
  {
    code: 'ODDS_CHANGED',
    when: 'odds are not those that were seen',
    never: { chase: 'odds in force' },
    find: ({ changedOdds }) => changedOdds,
  },
  {
    code: 'BET_AMOUNT_INVALID',
    when: 'a stake is no amount',
    never: { ticket: 'BET_LIMIT', quoteTicket: 'BET_LIMIT', chase: 'CHASE_INVALID' },
    find: ({ overBounds }) => only(overBounds, 'BET_AMOUNT_INVALID'),
  },
  {
    code: 'BET_LIMIT',
    when: 'a stake or its payout is out of bounds',
    never: EVERYWHERE,
    find: ({ overBounds }) => only(overBounds, 'BET_LIMIT'),
  },
  {
    code: 'LIMIT_REACHED',
    when: 'it exceeds a limit of the member',
    never: { chase: WAITS_FOR_ISSUES },
    find: (facts) => {
      const guard = accountOf(facts)?.guard;
      const { stakeMinor } = facts;
      if (!guard || stakeMinor === undefined) return undefined;
      return refusalOf(checkLimits(guard.state, stakeMinor, guard.at));
    },
  },
  {
    code: 'ISSUE_LIMIT',
    when: 'the member stakes too much in a round',
    never: EVERYWHERE,
    find: ({ overBounds, totals }) =>
      only(overBounds, 'ISSUE_LIMIT') ??
      (totals && refusalOf(checkMemberTotal(totals.limits, totals.stakeMinor, totals.ofMember))),
  },
  {
    code: 'ROUND_LIMIT',
    when: 'all stake too much in a round',
    never: EVERYWHERE,
    find: ({ overBounds, totals }) =>
      only(overBounds, 'ROUND_LIMIT') ??
      (totals && refusalOf(checkRoundTotal(totals.limits, totals.stakeMinor, totals.ofRound))),
  },
  {
    code: 'ROUND_LIMIT',
    when: 'a round would cost too much',
    never: { chase: WAITS_FOR_ISSUES },
    find: ({ room }) => room?.(),
  },
  {
    code: 'MONEY_NOT_ENOUGH',
    when: 'the balance is less than the stake',
    never: { chase: WAITS_FOR_ISSUES },
    find: (facts) => {
      const account = accountOf(facts);
      const { stakeMinor } = facts;
      return account && stakeMinor !== undefined && account.balanceMinor < stakeMinor
        ? new Refusal('MONEY_NOT_ENOUGH')
        : undefined;
    },
  },
  {
    code: 'TOO_MANY_REQUESTS',
    when: 'too many chases were created within the hour',
    never: onlyChase('no chase'),
    find: ({ chases }) => (chases && chases.waitMs > 0 ? tooMany('chases', chases.waitMs) : undefined),
  },
];

/** Refusal of a bet, a ticket or a chase, in the one order that placements and quotes share. `deferred` is
 *  what `room` answers.
 *  Units: 1/100.   Refuses: as REFUSAL_STEPS, in their order.   Cost: a few comparisons, and `room`. */
export function refusalToPlace(facts: WagerFacts): Refusal | undefined;
export function refusalToPlace(facts: WagerFacts<'deferred'>): Answer;
export function refusalToPlace(facts: WagerFacts<'deferred'>): Answer {
  for (const { find } of REFUSAL_STEPS) {
    const found = find(facts);
    if (found) return found;
  }
  return undefined;
}

const NOTHING_KNOWN: WagerFacts = {
  isOverdue: false,
  hasRoom: true,
  isAbnormal: false,
  isFrozen: false,
  account: UNASKED,
  games: [],
  notOnSale: undefined,
  changedOdds: undefined,
  overBounds: undefined,
  stakeMinor: undefined,
  totals: undefined,
  room: undefined,
};

type Session = { readonly isFrozen: boolean } | undefined;
type OfLeg = { readonly leg: number } | undefined;

/** Refusal of a wager on an issue that does not exist: no account is read for it. `detail` names the leg of a
 *  ticket.   Refuses: ACCOUNT_IS_FROZEN by the session, ISSUE_CLOSED.   Cost: none. */
export function refusalOfUnknownIssue(member: Session, detail?: OfLeg): Refusal {
  const closed = new Refusal('ISSUE_CLOSED', detail);
  const facts = { ...NOTHING_KNOWN, isFrozen: member?.isFrozen ?? false, notOnSale: closed };
  return refusalToPlace(facts) ?? closed;
}

/** Refusal of a wager on a game that does not exist: nothing of it has a price. `detail` as above.
 *  Refuses: ACCOUNT_IS_FROZEN by the session, GAME_NOT_EXIST.   Cost: none. */
export function refusalOfUnknownGame(member: Session, detail?: OfLeg): Refusal {
  const unknown = new Refusal('GAME_NOT_EXIST', detail);
  const met = refusalToPlace({ ...NOTHING_KNOWN, isFrozen: member?.isFrozen ?? false, games: undefined });
  return met && met.code !== unknown.code ? met : unknown;
}

const accountOf = ({ account }: Facts): AccountState | undefined =>
  account === UNASKED ? undefined : account;

const only = (refusal: Refusal | undefined, code: RefusalCode): Refusal | undefined =>
  refusal?.code === code ? refusal : undefined;

const refusalOf = (checked: Result<unknown, RefusalCode>): Refusal | undefined =>
  checked.ok ? undefined : new Refusal(checked.refusal, checked.detail);

function refusalOfGames(guard: PlayGuard, games: readonly { readonly id: number }[]): Refusal | undefined {
  for (const { id } of games) {
    const blocked = refusalOf(checkGame(guard, id));
    if (blocked) return blocked;
  }
  return undefined;
}
