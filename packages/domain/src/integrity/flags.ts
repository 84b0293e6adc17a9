/** Flags that open a case for review by an operator. Source of all rules: the integrity flags of a house's
 *  duties (money passed through, velocity, shared payees, rings, opposed bets, dumping, sudden change,
 *  staff). A flag never takes or holds money. */
export const INTEGRITY_FLAGS = [
  'pass_through',
  'velocity',
  'shared_payout',
  'ring',
  'opposed_bets',
  'chip_dumping',
  'sudden_change',
  'staff',
] as const;
export type IntegrityFlag = (typeof INTEGRITY_FLAGS)[number];

/** The facts that a rule saw, as text for the person who judges. Amounts are decimal text. */
export type Evidence = Readonly<Record<string, string | number | readonly string[]>>;

/** The kinds of link between two accounts: a payout account or a device that both have, or money between
 *  them. */
export const LINK_KINDS = ['payout', 'device', 'transfer'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Further flags that open a case: a member who should be contacted, and an account that may belong to an
 *  excluded or under-age person. They protect the member, and are measured apart. */
export const PROTECTION_FLAGS = ['deposit_ceiling', 'affordability', 'second_account', 'under_age'] as const;
export type CaseFlag = IntegrityFlag | (typeof PROTECTION_FLAGS)[number];
