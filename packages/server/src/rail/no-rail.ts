import { CallbackRefused, type Rail } from './rail.ts';

const unreachable = (): Promise<never> => Promise.reject(new Error('no rail was given to this server'));

/** The rail of a server without one: every call fails as unreachable, so nothing is paid in or out. */
export const noRail: Rail = {
  name: 'none',
  origins: [],
  createOrder: unreachable,
  disburse: unreachable,
  listRates: unreachable,
  listMovements: unreachable,
  readCallback: () => {
    throw new CallbackRefused('nobody calls back');
  },
};
