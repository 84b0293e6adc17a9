import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { formatUntil } from '../../../../live/format-until.ts';
import { Chips } from '../../../../ui/chips/index.ts';
import type { DayState } from './day-states.ts';

type DayChipsProps = {
  /** Those on sale. */
  readonly days: readonly {
    readonly day: Pick<DayState['day'], 'day' | 'game_no' | 'closes_at_ms'>;
    readonly state: Pick<DayState['state'], 'lines'>;
  }[];
  readonly value: string;
  readonly onPick: (issue: string) => void;
};

/** The match days on sale: until when each is, with the day unless that is today, and how many lines its slip
 *  has. A formatter of dates is made for an end on another day alone: a first one costs a phone 80 ms. */
export function DayChips({ days, value, onPick }: DayChipsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Chips
      label={t('league.days')}
      options={days.map(({ day, state: { lines } }) => {
        const name = t('league.closesAt', {
          day: day.day,
          time: formatUntil(day.closes_at_ms / 1000, locale),
        });
        return { value: day.game_no, label: lines.length > 0 ? `${name} \u00b7 ${lines.length}` : name };
      })}
      value={value}
      onPick={onPick}
    />
  );
}
