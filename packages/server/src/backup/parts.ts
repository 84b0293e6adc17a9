/** The files of a backup, in the order in which they are made: checkpoints of the audit chain before the
 *  database that they must not be ahead of, the keeper after it, the cashier last. */
export const PARTS = ['files', 'database', 'keeper', 'cashier'] as const;
export type Part = (typeof PARTS)[number];

export const ARCHIVE = (part: Part): string => `${part}.tar.age`;
/** The database of one's own PostgreSQL, as pg_dump writes it. */
export const DUMP = 'database.dump.age';

/** The first entry of every archive: which backup it belongs to. */
export const NOTE = 'backup.json';
export type Note = { readonly id: string; readonly part: Part; readonly madeAt: string };

/** Names of the data folder that the part `files` leaves to others, or out: all of the database, whose
 *  passwords go with its cluster, and locks. */
export const isLeftOut = (name: string): boolean =>
  ['keeper', 'witness', 'cashier'].includes(name) || /^(postgres|server\.lock)/.test(name);
