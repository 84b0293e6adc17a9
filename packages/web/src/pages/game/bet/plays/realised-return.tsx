import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../../api/api.ts';
import { formatPercent } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';

type RealisedReturnProps = {
  readonly gameId: number;
  /** Of all plays together when it is absent. */
  readonly play?: string;
};

/** Return of a play in thirty days, and its number of bets. Every place that shows it shares one call. */
export function RealisedReturn({ gameId, play }: RealisedReturnProps) {
  const t = useT();
  const locale = useLocale();
  const { data } = useQuery(queryFor('games/returns', { game_id: String(gameId) }));
  // Its line is kept free.
  if (!data) return <span>{'\u00a0'}</span>;
  const windows =
    play === undefined ? data.all : (data.plays.find((each) => each.play === play)?.windows ?? []);
  const last = windows.at(-1);
  const line = last && { realised: isolated(formatPercent(last.realised, locale)), n: last.bets };
  return <span>{line ? t('bet.return.line', line) : t('bet.return.none')}</span>;
}
