import { useQuery } from '@tanstack/react-query';

import { siteQuery } from '../api/site.ts';
import { houseDate } from '../i18n/house-date.ts';
import { serverClock } from './server-clock.ts';

/** The days as the house counts them, by which its lists are narrowed. Until its zone is known they are the
 *  reader's own. Units: epoch ms; dates are YYYY-MM-DD. */
export function useHouseDay(): {
  readonly zone: string;
  readonly today: string;
  readonly dateOf: (ms: number) => string;
} {
  const zone = useQuery(siteQuery()).data?.timezone ?? '';
  const dateOf = (ms: number): string => houseDate(ms, zone);
  return { zone, today: dateOf(serverClock.now()), dateOf };
}
