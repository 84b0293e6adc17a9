const NAMES = ['LD_PRELOAD', 'CLOCK_AHEAD_S'];

/** The part of the environment that moves this process's clock (`npm test -- --at`), for PostgreSQL, which is
 *  started with an environment of its own and must believe in the same time. */
export const clockEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
