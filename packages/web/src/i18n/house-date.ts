import { localDate } from './format-day.ts';

const ZONE = /^UTC([+-])(\d{2}):(\d{2})$/;
const MINUTE_MS = 60_000;

/** The date in the time zone of the house, which may differ from the reader's. The zone is written
 *  "UTC+08:00"; one that cannot be parsed gives the reader's own date. Units: epoch ms; returns
 *  YYYY-MM-DD. */
export function houseDate(ms: number, zone: string): string {
  const offset = zoneOffset(zone);
  return offset === null
    ? localDate(ms / 1000)
    : new Date(ms + offset * MINUTE_MS).toISOString().slice(0, 10);
}

/** Minutes east of UTC of a zone such as "UTC+08:00"; null for a text of another form. */
export function zoneOffset(zone: string): number | null {
  const [, sign, hours, minutes] = ZONE.exec(zone) ?? [];
  if (sign === undefined) return null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
