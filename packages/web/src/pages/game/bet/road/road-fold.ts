import { createPreference } from '../../../../settings/preference.ts';
import { KEYS } from '../../../../storage/keys.ts';

/** Whether the road stands open above the cells, or is one line. */
export const roadFold = createPreference(KEYS.road, ['closed', 'open']);
