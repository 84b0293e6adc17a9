// The bundle lies in dist/ as the sources lie in src/, so the same relative paths hold for both.

/** The numbered SQL files. */
export const MIGRATIONS = new URL('../migrations/', import.meta.url);

/** Invariants of the ledger, as queries that return no row. */
export const INVARIANTS = new URL('../src/ledger/invariants.sql', import.meta.url);

/** The built web app; it is there once it was built. */
export const WEB_ROOT = new URL('../../web/dist/', import.meta.url);

/** The table of security checks with their evidence. */
export const EVIDENCE = new URL('../../../docs/security/asvs.csv', import.meta.url);
