/** What a statement was answered with. */
export type Answer = { readonly rows: readonly object[]; readonly rowCount: number };

/** A database without its network: one transaction at a time, which whoever calls sees to. Errors are as the
 *  driver gives them, with PostgreSQL's code. Simulated in memory, or PostgreSQL itself where the two are
 *  compared. */
export type Store = {
  readonly begin: () => void | Promise<void>;
  readonly commit: () => void | Promise<void>;
  readonly rollback: () => void | Promise<void>;
  readonly run: (name: string, values: readonly unknown[], text: string) => Answer | Promise<Answer>;
};
