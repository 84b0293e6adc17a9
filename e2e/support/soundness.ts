import type { Page } from 'playwright-core';

import { isWhole } from './extent.ts';
import { LARGE_TEXT, layoutFaults, NARROW, SCREENS, USUAL } from './layout-audit.ts';
import { axeFaults } from './page-audit.ts';

/** The screens on which a journey looks at its pages: in every run those of the page audit of every run. */
const JOURNEY_SCREENS = isWhole ? SCREENS : [USUAL, LARGE_TEXT, NARROW];

/** Faults that axe and the layout audit find on a page as a journey has left it: the page audit does not see
 *  states without an address, such as a sheet half way. */
export const soundness = async (page: Page): Promise<readonly string[]> => [
  ...(await axeFaults(page, false)),
  ...(await layoutFaults(page, JOURNEY_SCREENS)),
];
