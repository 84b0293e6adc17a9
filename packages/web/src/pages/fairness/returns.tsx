import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../api/api.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { Skeleton } from '../../ui/skeleton/index.ts';

import reading from './reading.module.css';
import styles from './returns.module.css';

type Window = Data<'games/returns'>['all'][number];

/** The longest time for which returns are told. */
const lastOf = (windows: readonly Window[]): Window | undefined => windows.at(-1);

type ReturnsProps = {
  readonly gameId: string;
  /** Content below, rendered once the height of this is known: otherwise it would be pushed down. */
  readonly children: ReactNode;
};

/** Returns of the plays of a game in thirty days, beside their expectations. */
export function Returns({ gameId, children }: ReturnsProps) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    ...queryFor('games/returns', { game_id: gameId }),
    enabled: gameId !== '',
  });
  const all = lastOf(data?.all ?? []);
  const isAnswered = data !== undefined || error !== null;
  return (
    <>
      <section className={reading.reading} aria-busy={!isAnswered}>
        <h2>{t('fairness.return')}</h2>
        <p>{t('fairness.return.why')}</p>
        {error && <RefusedState error={error} onRetry={() => refetch()} />}
        {!isAnswered && <Skeleton height={120} />}
        {data && !all && <b>{t('bet.return.none')}</b>}
        {data && all && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('fairness.return.col.play')}</th>
                <th scope="col">{t('fairness.col.expected')}</th>
                <th scope="col">{t('fairness.return.col.realised')}</th>
              </tr>
            </thead>
            <tbody>
              <Row name={t('fairness.return.all')} window={all} />
              {data.plays.map(({ play, name, windows }) => {
                const window = lastOf(windows);
                return window && <Row key={play} name={name} window={window} />;
              })}
            </tbody>
          </table>
        )}
      </section>
      {isAnswered && children}
    </>
  );
}

function Row({ name, window }: { readonly name: string; readonly window: Window }) {
  const t = useT();
  const locale = useLocale();
  const { bets, expected, realised, verdict } = window;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <small>
          <span>{t('fairness.return.bets', { n: bets })}</span>
          {verdict === 'unusual' && <b> {t('fairness.play.unusual')}</b>}
        </small>
      </th>
      <td>{formatPercent(expected, locale)}</td>
      <td>{formatPercent(realised, locale)}</td>
    </tr>
  );
}
