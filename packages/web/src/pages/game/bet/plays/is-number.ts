import type { PlayItem } from '../picks/wire.ts';

/** Returns true if a figure is chosen, not a word such as big or odd. */
export const isNumber = (item: Pick<PlayItem, 'number'>): boolean => /^[0-9]/.test(item.number);
