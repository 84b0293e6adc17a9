import { browserStorage } from '../storage/browser-storage.ts';

/** The owner of what is kept of demo bets, whatever the name of the guest. */
export const DEMO = 'demo';

const MARK = 'tessera.evidence';

/** Notes that this phone keeps something. */
export const markKept = (): void => browserStorage.write(MARK, '1');

/** Returns true if this phone stores any evidence, so that a visitor who never bets loads no code for it. */
export const hasKept = (): boolean => browserStorage.read(MARK) !== null;
