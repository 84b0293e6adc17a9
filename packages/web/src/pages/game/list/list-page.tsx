import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isGameFamily, isLeagueFamily, type FamilyCode } from '@tessera/domain/games/families';

import { queryFor } from '../../../api/api.ts';
import { useFavourites } from '../../../bets/favourite-games.ts';
import { toggleFavourite } from '../../../bets/toggle-favourite.ts';
import { useGuestBets } from '../../../guest/guest.ts';
import { formatDuration } from '../../../i18n/format-duration.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { useGameList, type ListedGame } from '../../../live/use-game-list.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/index.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { EVERY_GAME, findGames, orderGames, type GameFilter } from './find-games.ts';
import { GameCard, GameCardSkeleton } from './game-card.tsx';

import styles from './list-page.module.css';

const BETS_LOOKED_AT = '50';

const SKELETONS = 6;

/** Every game with the time left of its issue and the last numbers, filtered by family, interval and search
 *  words: favourites first, then those played last. */
export function Page() {
  const t = useT();
  const [filter, setFilter] = useState(EVERY_GAME);
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
        <RefusedState error={games.error} onRetry={() => games.refetch()} />
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
  const families = [...new Set(games.map(({ family }) => family))].filter(isFamilyCode);
  const intervals = [...new Set(games.map(({ interval }) => interval))].toSorted((a, b) => a - b);
  return (
    <div className={styles.filters}>
      <Chips
        label={t('gameList.families')}
        options={[
          { value: '', label: t('gameList.all') },
          ...families.map((value) => ({ value, label: t(`gameList.family.${value}`) })),
        ]}
        value={filter.family}
        onPick={(family) => onChange({ family })}
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

/** A family that this app does not know has no name here; its games are found under all. */
const isFamilyCode = (family: string): family is FamilyCode => isGameFamily(family) || isLeagueFamily(family);

type FoundProps = {
  readonly games: readonly ListedGame[];
  readonly filter: GameFilter;
  readonly onAll: () => void;
};

function Found({ games, filter, onAll }: FoundProps) {
  const t = useT();
  const favourites = useFavourites();
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
          onFavourite={() => toggleFavourite(game.id)}
        />
      ))}
    </ul>
  );
}

/** The ids of the games that the reader has bet on last, newest first, without repeats.
 *  Cost: one page of records. */
function usePlayed(): readonly number[] {
  const hasAccount = useSession(isMember);
  const demo = useGuestBets();
  const bets = useQuery({
    ...queryFor('games/getBetRecord', { limit: BETS_LOOKED_AT }),
    enabled: hasAccount,
  }).data;
  const ids = hasAccount ? (bets?.list ?? []).map((bet) => bet.game_id) : demo.map((bet) => bet.gameId);
  return [...new Set(ids)];
}
