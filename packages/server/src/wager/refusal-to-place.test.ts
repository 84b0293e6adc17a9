import { expect, it } from 'vitest';

import { NO_GUARD } from '@tessera/domain/protection/guard-code';
import { newLimit } from '@tessera/domain/protection/limit';
import { refuse } from '@tessera/domain/result';
import { epochMs } from '@tessera/domain/time';

import { Refusal } from '../kernel/refusal.ts';
import type { AccountState } from '../ledger/account-state.ts';
import { type Attempt, refusalOfTotals, refusalToPlace } from './refusal-to-place.ts';

const AT = epochMs(1_800_000_000_000);

const everything: Attempt & { readonly account: AccountState } = {
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
  isFrozen: true,
  games: [{ id: 6 }, { id: 7 }],
  closed: new Refusal('ISSUE_CLOSED'),
  objection: new Refusal('ODDS_CHANGED'),
  stakeMinor: 2n,
};

it('each refusal comes once those before it are gone', () => {
  const met: (string | undefined)[] = [];
  let attempt: Attempt = everything;
  const without = (change: Partial<Attempt>): void => {
    met.push(refusalToPlace(attempt)?.code);
    attempt = { ...attempt, ...change };
  };
  let { account } = everything;
  const withAccount = (change: Partial<AccountState>): Partial<Attempt> => ({
    account: (account = { ...account, ...change }),
  });
  const { limits, blockedGames } = everything.account.guard!.state;
  attempt = { ...everything, account: undefined };
  without({ account });
  without({ isFrozen: false });
  without(withAccount({ isFrozen: false }));
  without(withAccount({ guard: { at: AT, state: { ...NO_GUARD, limits, blockedGames } } }));
  without(withAccount({ play: undefined }));
  without({ games: [{ id: 6 }] });
  without({ closed: undefined });
  without({ objection: undefined });
  without({ stakeMinor: undefined });
  without({});
  expect(met).toEqual([
    'ACCOUNT_IS_ABNORMAL',
    'ACCOUNT_IS_FROZEN',
    'ACCOUNT_IS_FROZEN',
    'PLAYER_EXCLUDED',
    'REALITY_CHECK_DUE',
    'GAME_BLOCKED',
    'ISSUE_CLOSED',
    'ODDS_CHANGED',
    'LIMIT_REACHED',
    undefined,
  ]);
});

it('a stake is compared with what is left for the member, then with what is left of the round', () => {
  const limits = {
    minStakeMinor: 1n,
    maxStakeMinor: 100n,
    issueLimitMinor: 10n,
    roundLimitMinor: 20n,
    exposureCapMinor: 1_000n,
  };
  const codeOf = (stakeMinor: bigint, ofMember: bigint, ofRound: bigint) =>
    refusalOfTotals(limits, { stakeMinor, ofMember, ofRound })?.code;
  expect(codeOf(4n, 6n, 16n)).toBeUndefined();
  expect(codeOf(4n, 7n, 17n)).toBe('ISSUE_LIMIT');
  expect(codeOf(4n, 6n, 17n)).toBe('ROUND_LIMIT');
});
