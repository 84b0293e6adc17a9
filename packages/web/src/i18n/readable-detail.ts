import {
  type LimitMeasure,
  type LimitPeriod,
  LIMIT_MEASURES,
  LIMIT_PERIODS,
} from '@tessera/domain/protection/limit';

import { formatDuration } from './format-duration.ts';
import { formatAmount } from './format.ts';
import { t } from './i18n.ts';
import { isolated } from './isolated.ts';
import type { Locale } from './locale.ts';
import type { Params } from './translate.ts';

const AMOUNT = /^-?\d+\.\d{2}$/;
const MINUTE_S = 60;

/** The details of a refusal as they stand in a sentence: amounts are grouped and isolated, a limit of the
 *  member's own is named, everything else stays. */
export function readableDetail(detail: Params, locale: Locale): Params {
  const shown = Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'string' && AMOUNT.test(value) ? isolated(formatAmount(value, locale)) : value,
    ]),
  );
  const { of, period, left } = detail;
  if (!isOneOf(LIMIT_MEASURES, of) || !isOneOf(LIMIT_PERIODS, period)) return shown;
  const named = { ...shown, ...namesOf(of, period) };
  return of === 'time'
    ? { ...named, left: isolated(formatDuration(Number(left) * MINUTE_S, locale)) }
    : named;
}

const namesOf = (measure: LimitMeasure, period: LimitPeriod): Params => ({
  measure: t(`protection.measure.${measure}`),
  span: t(`protection.period.${period}`),
});

const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T =>
  all.some((each) => each === value);
