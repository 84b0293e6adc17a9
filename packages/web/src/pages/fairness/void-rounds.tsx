import { useInfiniteQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../api/api.ts';
import { NumberRow } from '../../game-family/number/number-row.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { Link } from '../../nav/link.tsx';
import { ListFoot } from '../../ui/list-foot/index.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { Skeleton } from '../../ui/skeleton/index.ts';

import styles from './reading.module.css';

type VoidRound = Data<'games/voidRounds'>['list'][number];
type VoidRoundsProps = { readonly gameId: string; readonly family: string };

const QUIET = { showLoading: false, showError: false } as const;

/** Every round of a game that was called off, with what it would have drawn. */
export function VoidRounds({ gameId, family }: VoidRoundsProps) {
  const t = useT();
  const locale = useLocale();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useVoids(gameId);
  const [first] = data?.pages ?? [];
  const rounds = data?.pages.flatMap(({ list }) => list) ?? [];
  const foot = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'more';
  return (
    <section className={styles.reading} aria-busy={!first && !error}>
      <h2>{t('fairness.void')}</h2>
      <p>{t('fairness.void.why')}</p>
      {first ? (
        <>
          <b>
            {t('fairness.void.count', {
              n: formatNumber(first.void, locale),
              all: formatNumber(first.void + first.drawn, locale),
            })}
          </b>
          <div>
            {rounds.map((round) => (
              <Row key={round.round_id} round={round} family={family} gameId={gameId} />
            ))}
          </div>
          {hasNextPage && <ListFoot state={foot} onMore={() => fetchNextPage()} />}
        </>
      ) : error ? (
        <RefusedState error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={48} />
      )}
    </section>
  );
}

function useVoids(gameId: string) {
  return useInfiniteQuery({
    queryKey: ['games/voidRounds', gameId] as const,
    enabled: gameId !== '',
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api(
        'games/voidRounds',
        { game_id: gameId, ...(pageParam !== '' && { before: pageParam }) },
        { ...QUIET, signal },
      ),
    getNextPageParam: (last) => last.next_before,
  });
}

function Row({ round, family, gameId }: { readonly round: VoidRound } & VoidRoundsProps) {
  const t = useT();
  const { round_id: id, game_no: issue, numbers, reason } = round;
  return (
    <Link to={`/pages/game/proof?round_id=${id}&game_id=${gameId}`} className={styles.link}>
      <span>
        <bdi dir="ltr">{issue}</bdi>
        <div>{t(`fairness.void.reason.${reason}`)}</div>
        <div>{t(numbers.length === 0 ? 'fairness.void.unknown' : 'fairness.void.would')}</div>
      </span>
      {numbers.length > 0 && <NumberRow family={family} numbers={numbers} size="s" />}
    </Link>
  );
}
