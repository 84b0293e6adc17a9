import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '../../../api/api-error.ts';
import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useGameList } from '../../../live/use-game-list.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { findGames } from './find-games.ts';
import { GameCard, GameCardSkeleton } from './game-card.tsx';

import styles from './list-page.module.css';

const SKELETONS = 6;

/** All games, filtered by category and search search, with the time left of each issue and the last
 *  numbers. */
export function Page() {
  const t = useT();
  const [category, setCategory] = useState(queryText(useQueryParams(), 'category_id'));
  const [search, setSearch] = useState('');
  const categories = useQuery(queryFor('games/category')).data ?? [];
  const games = useGameList();
  const list = games.data && findGames(games.data.list, category, search);
  const options = [
    { value: '', label: t('gameList.all') },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <div className={styles.page}>
      <input
        type="search"
        className={styles.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={t('gameList.search')}
        aria-label={t('gameList.search')}
        maxLength={40}
        enterKeyHint="search"
      />
      <Chips label={t('gameList.categories')} options={options} value={category} onPick={setCategory} />
      {list === undefined && games.error ? (
        <RefusedState
          text={games.error instanceof ApiError ? games.error.message : ''}
          onRetry={() => games.refetch()}
        />
      ) : list?.length === 0 ? (
        <EmptyState icon="dice" title={t('gameList.none')} text={t('gameList.noneText')} />
      ) : (
        <ul className={styles.games} aria-busy={!list || undefined}>
          {list
            ? list.map((game) => (
                <li key={game.id}>
                  <GameCard game={game} />
                </li>
              ))
            : Array.from({ length: SKELETONS }, (_, at) => (
                <li key={`waiting ${at}`}>
                  <GameCardSkeleton />
                </li>
              ))}
        </ul>
      )}
    </div>
  );
}
