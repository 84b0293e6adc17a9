import { KEYS } from '../storage/keys.ts';
import { createPreference, usePreference } from './preference.ts';

/** "1" shows dots in place of the member's money. */
export const hiddenBalance = createPreference(KEYS.hideBalance, ['0', '1']);

export const useIsBalanceHidden = (): boolean => usePreference(hiddenBalance) === '1';
