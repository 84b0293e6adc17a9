import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { queryFor } from '../../../api/api.ts';
import { formatDuration } from '../../../i18n/format-duration.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { useGameList, type ListedGame } from '../../../live/use-game-list.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Button } from '../../../ui/button/index.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { EVERY_GAME, findGames, orderGames, type GameFilter } from './find-games.ts';
import { GameCard, GameCardSkeleton } from './game-card.tsx';
import { useFavourites } from './use-favourites.ts';
import { usePlayed } from './use-played.ts';

import styles from './list-page.module.css';

const SKELETONS = 6;

/** Every game with the time left of its issue and the last numbers, filtered by category, interval and search
 *  words: favourites first, then those played last. */
export function Page() {
  const t = useT();
  const category = queryText(useQueryParams(), 'category_id');
  const [filter, setFilter] = useState<GameFilter>({ ...EVERY_GAME, category });
  const change = (part: Partial<GameFilter>): void => setFilter((before) => ({ ...before, ...part }));
  const games = useGameList();
  return (
    <div className={styles.page}>
      <input
        type="search"
        className={styles.search}
        value={filter.search}
        onChange={(event) => change({ search: event.target.value })}
        placeholder={t('gameList.search')}
        aria-label={t('gameList.search')}
        maxLength={40}
        enterKeyHint="search"
      />
      <Filters games={games.data?.list ?? []} filter={filter} onChange={change} />
      {!games.data && games.error ? (
        <RefusedState text={games.error.message} onRetry={() => games.refetch()} />
      ) : games.data ? (
        <Found games={games.data.list} filter={filter} onAll={() => setFilter(EVERY_GAME)} />
      ) : (
        <ul className={styles.games} aria-busy="true">
          {Array.from({ length: SKELETONS }, (_, at) => (
            <li key={`waiting ${at}`}>
              <GameCardSkeleton />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type FiltersProps = {
  readonly games: readonly ListedGame[];
  readonly filter: GameFilter;
  readonly onChange: (part: Partial<GameFilter>) => void;
};

function Filters({ games, filter, onChange }: FiltersProps) {
  const t = useT();
  const locale = useLocale();
  const categories = useQuery(queryFor('games/category')).data ?? [];
  const intervals = [...new Set(games.map(({ interval }) => interval))].toSorted((a, b) => a - b);
  return (
    <div className={styles.filters}>
      <Chips
        label={t('gameList.categories')}
        options={[
          { value: '', label: t('gameList.all') },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={filter.category}
        onPick={(category) => onChange({ category })}
      />
      <Chips
        label={t('gameList.intervals')}
        options={[
          { value: '', label: t('gameList.anyInterval') },
          ...intervals.map((value) => ({ value: String(value), label: formatDuration(value, locale) })),
        ]}
        value={filter.interval}
        onPick={(interval) => onChange({ interval })}
      />
    </div>
  );
}

type FoundProps = {
  readonly games: readonly ListedGame[];
  readonly filter: GameFilter;
  readonly onAll: () => void;
};

function Found({ games, filter, onAll }: FoundProps) {
  const t = useT();
  const [favourites, toggle] = useFavourites();
  const found = findGames(orderGames(games, favourites, usePlayed()), filter);
  if (found.length === 0) {
    const all = (
      <Button kind="quiet" onPress={onAll}>
        {t('gameList.showAll')}
      </Button>
    );
    return <EmptyState icon="dice" title={t('gameList.none')} text={t('gameList.noneText')} action={all} />;
  }
  return (
    <ul className={styles.games}>
      {found.map((game) => (
        <GameCard
          key={game.id}
          game={game}
          isFavourite={favourites.includes(game.id)}
          onFavourite={() => toggle(game.id)}
        />
      ))}
    </ul>
  );
}
