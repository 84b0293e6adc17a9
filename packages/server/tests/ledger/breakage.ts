/** One violation of the ledger: the query of invariants.sql that must return a row, and the statements
 *  that violate its rule and no other. Triggers and foreign keys are off while they run, unless the row
 *  says otherwise. */
export type Breakage = {
  readonly rule: string;
  readonly by: string;
  readonly sql: string;
  /** Other rules that this violation necessarily breaks. */
  readonly implies?: readonly string[];
  readonly hasTriggers?: boolean;
};

export const SETTLED = `(select max(id) from rounds where state = 'settled')`;
export const VOID = `(select max(id) from rounds where state = 'void')`;
export const OPEN = `(select max(round_id) from round_books join rounds on id = round_id
  where bet_count > 0 and state in ('scheduled', 'open'))`;
export const PLAYER = '(200001 * 16)';
export const OTHER_PLAYER = '(200002 * 16)';
export const BANKROLL = '1';
export const PROMO = '2';
export const withdrawalIn = (state: string): string =>
  `(select max(id) from withdrawals where state = '${state}')`;
export const escrowOf = (round: string): string => `(select -${round})`;

/** The last entry of an account, or any single row of a table. */
export const lastOf = (account: string): string =>
  `account_id = ${account} and seq = (select max(seq) from entries where account_id = ${account})`;

type Move = Readonly<{ from: string; to: string; kind: string; amount?: number; ref?: string }>;

/** One posting, of a cent, with correct entries and balances. Units: 1/100. */
export const move = ({ from, to, kind, amount = 1, ref = 'null' }: Move): string => `
  insert into postings (id, key, kind) values (7, 'broken', '${kind}');
  ${entry(from, -amount, kind, ref)} ${entry(to, amount, kind, ref)}`;
export const entry = (account: string, amount: number, kind: string, ref: string): string => `
  update accounts set balance_minor = balance_minor + ${amount}, seq = seq + 1 where id = ${account};
  insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
    select id, seq, 7, '${kind}', ${amount}, balance_minor, ${ref} from accounts where id = ${account};`;
