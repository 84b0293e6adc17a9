import type pg from 'pg';

export type WalletCounts = {
  readonly transfers: number;
  readonly deposits: number;
  /** Credited deposits, and those credited with another amount than announced. */
  readonly credited: number;
  readonly otherAmounts: number;
  /** Deposits that went beyond a limit of their member, in part or whole. */
  readonly locked: number;
  readonly disbursed: number;
  readonly refused: number;
  readonly waiting: number;
  /** Findings of the reconciliation with the cashier, by kind. */
  readonly findings: Readonly<Record<string, number>>;
};

const NOTHING: WalletCounts = {
  transfers: 0,
  deposits: 0,
  credited: 0,
  otherAmounts: 0,
  locked: 0,
  disbursed: 0,
  refused: 0,
  waiting: 0,
  findings: {},
};

/** Counts transfers, deposits and withdrawals of a run by result. */
export async function countWallet(owner: pg.Pool): Promise<WalletCounts> {
  const { rows } = await owner.query<WalletCounts>(
    `select (select count(*)::int from transfers) as transfers, d.*, w.*, f.*
     from (
       select count(*)::int as deposits, count(*) filter (where status = 'completed')::int as credited,
         count(*) filter (where status = 'completed' and paid_minor <> amount_minor)::int as "otherAmounts",
         (select count(*)::int from locked_deposits) as locked
       from deposits
     ) d, (
       select count(*) filter (where state = 'paid')::int as "disbursed",
         count(*) filter (where state = 'refused')::int as refused,
         count(*) filter (where state in ('review', 'approved'))::int as waiting
       from withdrawals
     ) w, (
       select coalesce(jsonb_object_agg(finding, n), '{}') as findings
       from (select finding, count(*)::int as n from rail_findings group by 1) by_kind
     ) f`,
  );
  return rows[0] ?? NOTHING;
}
