/** The result of a statement. */
export type Answer = { readonly rows: readonly object[]; readonly rowCount: number };

/** A database without a network. The caller ensures one transaction at a time. Errors carry PostgreSQL's
 *  code, as the driver's do. Implemented in memory, and by PostgreSQL itself where the two are compared. */
export type Store = {
  readonly begin: () => void | Promise<void>;
  readonly commit: () => void | Promise<void>;
  readonly rollback: () => void | Promise<void>;
  readonly run: (name: string, values: readonly unknown[], text: string) => Answer | Promise<Answer>;
};
