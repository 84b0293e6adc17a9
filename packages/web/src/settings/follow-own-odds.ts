import { ODDS_FORMATS } from '@tessera/domain/text/odds-format';

import { session } from '../session/session.ts';
import { oddsFormat } from './odds.ts';

let isFollowing = false;

/** Prints odds as the member who is logged in has chosen, for as long as the app is open: the choice is kept
 *  with the account and comes with every answer about the member. Who has no account leaves it as it is. It
 *  is apart from the preference because tables, which are weighed to the byte, need that alone. */
export function followOwnOdds(): void {
  if (isFollowing) return;
  isFollowing = true;
  session.store.subscribe(printOwnOdds);
  printOwnOdds();
}

function printOwnOdds(): void {
  const own = ODDS_FORMATS.find((format) => format === session.state.userInfo?.odds_format);
  if (own && own !== oddsFormat.read()) oddsFormat.set(own);
}
