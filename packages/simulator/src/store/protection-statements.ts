import { SELF_EXCLUSION_LENGTHS } from '@tessera/domain/protection/exclusion';
import { parseGuard, printGuard } from '@tessera/domain/protection/guard-code';
import { withPayout, withRefund } from '@tessera/domain/protection/play-guard';
import { type EpochMs, epochMs } from '@tessera/domain/time';

import type { Handlers } from './handler.ts';
import { setAccount } from './ledger-statements.ts';
import type { LimitRow } from './protection-tables.ts';
import type { AccountRow } from './tables.ts';
import type { Memory } from './transactions.ts';
import { bigints } from './values.ts';

/** The guard of an account after bets were paid, as the database makes it. */
export function guardAfterPayout(
  { now }: Memory,
  { guard }: AccountRow,
  amountMinor: bigint,
): AccountRow['guard'] {
  return guard && bigints(printGuard(withPayout(parseGuard(guard), amountMinor, now())));
}

/** A stake, or the part of one, that comes back.   Units: 1/100. */
export type ReturnedStake = { readonly placedAt: EpochMs; readonly minor: bigint };

/** The guard of an account after stakes came back, as the database makes it. */
export function guardAfterRefund(
  { now }: Memory,
  { guard }: AccountRow,
  stakes: readonly ReturnedStake[],
): AccountRow['guard'] {
  if (!guard) return null;
  const at = now();
  const refunded = stakes.reduce(
    (state, { placedAt, minor }) => withRefund(state, minor, placedAt, at),
    parseGuard(guard),
  );
  return bigints(printGuard(refunded));
}

const SELF_EXCLUSIONS: ReadonlySet<string> = new Set(SELF_EXCLUSION_LENGTHS);

const ownLimits = ({ tables }: Memory, member: unknown): LimitRow[] =>
  [...tables.protection.limits.values()].filter((limit) => limit.member_id === member);

/** Statements by which members set and read their own protection. */
export const protectionStatements: Handlers = {
  ledger_read_guard: (memory, [id]) => guardOf(memory, id as bigint),
  ledger_lock_guard: (memory, [id]) => guardOf(memory, id as bigint),
  ledger_write_guard: (memory, [id, stored]) => {
    const row = memory.tables.accounts.get(id as bigint);
    if (!row) return 0;
    setAccount(memory, { ...row, guard: stored === null ? null : bigints(stored) });
    return 1;
  },

  protection_limits: (memory, [member]) => ownLimits(memory, member),
  protection_set_limit: (memory, [member, measure, period, max, raiseFrom, raiseTo]) => {
    const key = `${String(member)}/${String(measure)}/${String(period)}`;
    const before = memory.tables.protection.limits.get(key);
    memory.put(memory.tables.protection.limits, key, {
      member_id: member as bigint,
      measure: measure as string,
      period: period as string,
      max_amount: max as bigint | null,
      raise_from: raiseFrom as number | null,
      raise_to: raiseTo as bigint | null,
      window_since: before?.window_since ?? 0,
      window_used: before?.window_used ?? 0n,
    });
    return 1;
  },

  protection_exclusion: ({ tables, now }, [member]) =>
    tables.protection.exclusions
      .filter((row) => row.member_id === member && row.until_at > now())
      .toSorted((a, b) => b.until_at - a.until_at)
      .slice(0, 1),
  protection_exclude: (memory, [member, length, from, until]) => {
    memory.append(memory.tables.protection.exclusions, {
      member_id: member as bigint,
      length: length as string,
      from_at: from as number,
      until_at: until as number,
    });
    return 1;
  },

  // Nobody opens a second account here: the traces of excluded members are asked for and not kept.
  trace_active_exclusion: ({ tables, now }, [member]) =>
    tables.protection.exclusions
      .filter((row) => row.member_id === member && row.until_at > now() && SELF_EXCLUSIONS.has(row.length))
      .toSorted((a, b) => b.until_at - a.until_at)
      .slice(0, 1),
  trace_person: () => [
    {
      username: '',
      nickname: '',
      mobile: null,
      email: '',
      is_email_verified: false,
      birthday: null,
      joined_at: 0,
      cards: [],
      identities: [],
      devices: [],
      device_macs: [],
    },
  ],
  trace_share: () => 0,
  trace_hold: () => 0,
  trace_note: () => 0,
  trace_insert: () => 0,
  trace_match: () => [],
  trace_others: () => [],

  protection_blocked: ({ tables }, [member]) =>
    [...tables.protection.blocked.values()]
      .filter((row) => row.member_id === member)
      .toSorted((a, b) => a.game_id - b.game_id),
  protection_block: (memory, [member, game]) => {
    const key = `${String(member)}/${String(game)}`;
    if (memory.tables.protection.blocked.has(key)) return 0;
    memory.put(memory.tables.protection.blocked, key, {
      member_id: member as bigint,
      game_id: game as number,
      at: memory.now(),
    });
    return 1;
  },

  protection_check: ({ tables, now }, [member]) => {
    const check = tables.protection.checks.get(member as bigint);
    return [
      {
        minutes: check?.minutes ?? null,
        since: null,
        due_at: null,
        reviewed_at: null,
        last_stake_at: null,
        now: now(),
      },
    ];
  },
  // Nobody plays for half an hour without a pause here: no time at play is kept.
  protection_set_check: (memory, [member, minutes]) => {
    memory.put(memory.tables.protection.checks, member as bigint, { minutes: minutes as number });
    return 1;
  },
  protection_lock_play: () => [],
  protection_set_due: () => 0,
  protection_locked_sum: () => [{ minor: 0n }],
  protection_list_locked: () => [],

  protection_log: (memory, [member, kind, detail]) => {
    memory.append(memory.tables.protection.log, {
      member_id: member as bigint,
      kind: kind as string,
      detail: JSON.parse(detail as string) as Record<string, string | number | null>,
      at: memory.now(),
    });
    return 1;
  },
};

function guardOf({ tables, now }: Memory, id: bigint): object[] {
  const row = tables.accounts.get(id);
  return row ? [{ guard: row.guard, now: epochMs(now()) }] : [];
}
