import type { ObservedProtection } from '@tessera/auditor/observed/snapshot';

/** Changes of protection, as the log has them. A raise that is asked for or taken back changes no limit. */
export const PROTECTION = `
  select m.username as member, l.kind, l.detail, floor(extract(epoch from l.at) * 1000)::float8 as "atMs"
  from protection_log l join members m on m.id = l.member_id order by l.id`;

type Detail = {
  readonly measure?: string;
  readonly period?: string;
  readonly amount?: string | null;
  readonly length?: string;
  readonly game_id?: number;
  readonly minutes?: number;
};
export type ProtectionRow = {
  readonly member: string;
  readonly kind: string;
  readonly detail: Detail;
  readonly atMs: number;
};

export function* protectionOf(rows: Iterable<ProtectionRow>): Generator<ObservedProtection> {
  for (const { member, kind, detail, atMs } of rows) {
    const change = changeOf(kind, detail);
    if (change) yield { member, change, atMs };
  }
}

function changeOf(kind: string, detail: Detail): ObservedProtection['change'] | undefined {
  const { measure = '', period = '', amount = null, length = '' } = detail;
  switch (kind) {
    case 'limit_set':
      return { kind: 'limit', measure, period, amount };
    case 'raise_requested':
    case 'raise_withdrawn':
      return { kind: 'raise', measure, period };
    case 'excluded':
      return { kind: 'exclusion', length };
    case 'game_blocked':
      return { kind: 'block', gameId: detail.game_id ?? 0 };
    case 'check_set':
      return { kind: 'interval', minutes: detail.minutes ?? 0 };
    case 'check_answered':
      return { kind: 'answer' };
    default:
      return undefined;
  }
}
