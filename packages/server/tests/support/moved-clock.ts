const NAMES = ['LD_PRELOAD', 'CLOCK_AHEAD_S'];

/** The part of the environment that moves the clock of this process (`npm test -- --at`), for PostgreSQL,
 *  which is started with a separate environment and must have the same time. */
export const clockEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
