import { importAgain } from '../../../../../lazy/import-again.ts';
import type { LoadLeague } from '../../share/found-slip.ts';

/** Fetches what reads the selections of leagues in a shared slip. */
export const loadLeague: LoadLeague = () => importAgain(() => import('./read-league.ts'));
