export type LimitRow = {
  readonly member_id: bigint;
  readonly measure: string;
  readonly period: string;
  readonly max_amount: bigint | null;
  readonly raise_from: number | null;
  readonly raise_to: bigint | null;
  readonly window_since: number;
  readonly window_used: bigint;
};

export type ProtectionLogRow = {
  readonly member_id: bigint;
  readonly kind: string;
  readonly detail: Readonly<Record<string, string | number | null>>;
  readonly at: number;
};

type ExclusionRow = {
  readonly member_id: bigint;
  readonly length: string;
  readonly from_at: number;
  readonly until_at: number;
};

/** Tables for the protection of members. */
export type ProtectionTables = {
  /** "member/measure/period". */
  readonly limits: Map<string, LimitRow>;
  readonly exclusions: ExclusionRow[];
  /** "member/game". */
  readonly blocked: Map<
    string,
    { readonly member_id: bigint; readonly game_id: number; readonly at: number }
  >;
  readonly checks: Map<bigint, { readonly minutes: number }>;
  readonly log: ProtectionLogRow[];
};

export const emptyProtection = (): ProtectionTables => ({
  limits: new Map(),
  exclusions: [],
  blocked: new Map(),
  checks: new Map(),
  log: [],
});
