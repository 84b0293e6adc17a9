import { createPreference } from '../../../../settings/preference.ts';
import { KEYS } from '../../../../storage/keys.ts';

/** State of the road: open above the cells, or one line. */
export const roadFold = createPreference(KEYS.road, ['closed', 'open']);
