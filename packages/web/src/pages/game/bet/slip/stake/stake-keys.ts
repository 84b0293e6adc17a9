import type { StakeTarget } from './stake-target.ts';

/** The keypad of the slip: the line it sets, and whether its next key continues with the figure. A stake that
 *  was there when the keypad opened, or that a chip has set since, is replaced by the first key: there is one
 *  stake, by whatever control.
 *
 *  closed -- opened --> replacing -- typed --> going on
 *  replacing | going on -- chosen --> replacing      any -- closed --> closed */
export type StakeKeys = { readonly target: StakeTarget; readonly isTyped: boolean };

export type StakeKeysAction =
  | { readonly type: 'opened'; readonly target: string }
  | { readonly type: 'typed' }
  /** By a chip, half, double or the largest. */
  | { readonly type: 'chosen' }
  | { readonly type: 'closed' };

export const NO_KEYS: StakeKeys = { target: null, isTyped: false };

export function stakeKeysReducer(keys: StakeKeys, action: StakeKeysAction): StakeKeys {
  switch (action.type) {
    case 'opened':
      return keys.target === action.target ? keys : { target: action.target, isTyped: false };
    case 'typed':
      return { ...keys, isTyped: true };
    case 'chosen':
      return { ...keys, isTyped: false };
    case 'closed':
      return NO_KEYS;
  }
}

/** Text to which the keypad appends its next key. */
export const keyedStake = ({ isTyped }: StakeKeys, stake: string): string => (isTyped ? stake : '');
