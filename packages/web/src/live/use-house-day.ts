import { useQuery } from '@tanstack/react-query';

import { serverClock } from '../api/server-clock.ts';
import { siteQuery } from '../api/site.ts';
import { houseDate } from '../i18n/house-date.ts';

/** Days in the time zone of the house, which the lists are filtered by; the reader's own until that zone is
 *  known. Units: epoch ms; dates are YYYY-MM-DD. */
export function useHouseDay(): {
  readonly zone: string;
  readonly today: string;
  readonly dateOf: (ms: number) => string;
} {
  const zone = useQuery(siteQuery()).data?.timezone ?? '';
  const dateOf = (ms: number): string => houseDate(ms, zone);
  return { zone, today: dateOf(serverClock.now()), dateOf };
}
