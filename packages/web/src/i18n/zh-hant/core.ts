import type { CoreTexts } from '../messages.ts';
import { common } from './common.ts';
import { home } from './home.ts';

/** Words of the frame and of home: fetched before anything is drawn. */
export const core: CoreTexts = {
  ...common,
  ...home,
};
