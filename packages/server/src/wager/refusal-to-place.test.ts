import { expect, it } from 'vitest';

import { CHASES_MAX } from '@tessera/domain/chase/plan';
import { NO_GUARD } from '@tessera/domain/protection/guard-code';
import { newLimit } from '@tessera/domain/protection/limit';
import { refuse } from '@tessera/domain/result';
import { epochMs } from '@tessera/domain/time';

import { Refusal } from '../kernel/refusal.ts';
import type { AccountState } from '../ledger/account-state.ts';
import {
  REFUSAL_STEPS,
  refusalOfUnknownGame,
  refusalOfUnknownIssue,
  refusalToPlace,
  type WagerFacts,
} from './refusal-to-place.ts';

const AT = epochMs(1_800_000_000_000);

type Everything = Omit<WagerFacts, 'account'> & { readonly account: AccountState };

const LIMITS = {
  minStakeMinor: 1n,
  maxStakeMinor: 100n,
  issueLimitMinor: 10n,
  roundLimitMinor: 20n,
  exposureCapMinor: 1_000n,
};
const totals = { limits: LIMITS, stakeMinor: 4n, ofMember: 7n, ofRound: 17n };

const everything: Everything = {
  isOverdue: true,
  hasRoom: false,
  isAbnormal: true,
  isFrozen: true,
  account: {
    id: 16n,
    mayBeNegative: false,
    isMember: true,
    isFrozen: true,
    guard: {
      at: AT,
      state: {
        ...NO_GUARD,
        barredUntil: epochMs(AT + 1),
        blockedGames: [7],
        limits: [newLimit('stake', 'day', 1n)],
      },
    },
    play: refuse('REALITY_CHECK_DUE'),
    balanceMinor: 0n,
    seq: 0n,
  },
  games: undefined,
  notOnSale: new Refusal('ISSUE_NOT_EXIST'),
  changedOdds: new Refusal('ODDS_CHANGED'),
  overBounds: new Refusal('BET_AMOUNT_INVALID'),
  stakeMinor: 4n,
  totals,
  room: () => new Refusal('ROUND_LIMIT'),
  chases: { count: CHASES_MAX, waitMs: 1 },
};

it('each refusal comes once those before it are gone', () => {
  const met: (string | undefined)[] = [];
  let facts: WagerFacts = { ...everything, account: undefined };
  const without = (change: Partial<WagerFacts>): void => {
    met.push(refusalToPlace(facts)?.code);
    facts = { ...facts, ...change };
  };
  let { account } = everything;
  const withAccount = (change: Partial<AccountState>): Partial<WagerFacts> => ({
    account: (account = { ...account, ...change }),
  });
  const { limits, blockedGames } = everything.account.guard!.state;
  without({ isOverdue: false });
  without({ hasRoom: true });
  without({ isAbnormal: false });
  without({ account });
  without({ isFrozen: false });
  without(withAccount({ isFrozen: false }));
  without(withAccount({ guard: { at: AT, state: { ...NO_GUARD, limits, blockedGames } } }));
  without(withAccount({ play: undefined }));
  without({ games: [{ id: 6 }, { id: 7 }] });
  without({ games: [{ id: 6 }] });
  without({ notOnSale: new Refusal('ISSUE_CLOSED') });
  without({ notOnSale: undefined });
  without({ chases: { count: CHASES_MAX - 1, waitMs: 1 } });
  without({ changedOdds: undefined });
  without({ overBounds: new Refusal('BET_LIMIT') });
  without({ overBounds: undefined });
  without(withAccount({ guard: undefined }));
  without({ totals: { ...totals, ofMember: 6n } });
  without({ totals: { ...totals, ofMember: 6n, ofRound: 16n } });
  without({ room: () => undefined });
  without(withAccount({ balanceMinor: 4n }));
  without({ chases: { count: 0, waitMs: 0 } });
  without({});
  expect(met).toEqual([
    'SERVER_BUSY',
    'SERVER_BUSY',
    'ACCOUNT_IS_ABNORMAL',
    'ACCOUNT_IS_ABNORMAL',
    'ACCOUNT_IS_FROZEN',
    'ACCOUNT_IS_FROZEN',
    'PLAYER_EXCLUDED',
    'REALITY_CHECK_DUE',
    'GAME_NOT_EXIST',
    'GAME_BLOCKED',
    'ISSUE_NOT_EXIST',
    'ISSUE_CLOSED',
    'CHASE_TOO_MANY',
    'ODDS_CHANGED',
    'BET_AMOUNT_INVALID',
    'BET_LIMIT',
    'LIMIT_REACHED',
    'ISSUE_LIMIT',
    'ROUND_LIMIT',
    'ROUND_LIMIT',
    'MONEY_NOT_ENOUGH',
    'TOO_MANY_REQUESTS',
    undefined,
  ]);
  expect([...new Set(met)]).toEqual([...new Set(REFUSAL_STEPS.map(({ code }) => code)), undefined]);
});

it('what has to be asked again is answered before money is', () => {
  const facts = {
    ...everything,
    isOverdue: false,
    hasRoom: true,
    isAbnormal: false,
    isFrozen: false,
    account: { ...everything.account, isFrozen: false, guard: undefined, play: undefined },
    games: [],
    notOnSale: undefined,
    changedOdds: undefined,
    overBounds: undefined,
    totals: undefined,
    chases: { count: 0, waitMs: 0 },
  };
  const later: WagerFacts<'deferred'> = { ...facts, room: () => 'deferred' };
  expect(refusalToPlace(later)).toBe('deferred');
  expect(refusalToPlace({ ...facts, room: () => undefined })?.code).toBe('MONEY_NOT_ENOUGH');
});

it.each([
  ['an issue', refusalOfUnknownIssue, 'ISSUE_CLOSED'],
  ['a game', refusalOfUnknownGame, 'GAME_NOT_EXIST'],
] as const)(
  'of %s that does not exist, a member is told when frozen, and the leg otherwise',
  (...[, of, code]) => {
    expect(of({ isFrozen: true }, { leg: 1 }).code).toBe('ACCOUNT_IS_FROZEN');
    expect(of({ isFrozen: false }, { leg: 1 })).toMatchObject({ code, detail: { leg: 1 } });
    expect(of(undefined)).toMatchObject({ code, detail: undefined });
  },
);
