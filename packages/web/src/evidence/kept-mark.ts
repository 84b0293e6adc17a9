import { browserStorage } from '../storage/browser-storage.ts';

/** The owner of what is kept of demo bets, whatever the name of the guest. */
export const DEMO = 'demo';

const MARK = 'tessera.evidence';

/** Notes that this phone keeps something. */
export const markKept = (): void => browserStorage.write(MARK, '1');

/** Whether this phone keeps anything, so that whoever never bets loads nothing for it. */
export const hasKept = (): boolean => browserStorage.read(MARK) !== null;
