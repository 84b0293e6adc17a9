import { useState } from 'react';

import { isLeagueFamily } from '@tessera/domain/games/families';

import { useT } from '../../../i18n/i18n.ts';
import { useLazy } from '../../../lazy/use-lazy.ts';
import { useChosenGame } from '../../../live/use-chosen-game.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { Link } from '../../../nav/link.tsx';
import { usePageTitle, useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { GameChoice } from '../../../ui/game-choice/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { Tabs } from '../../../ui/tabs/index.ts';
import { DrawList } from './draw-list.tsx';
import { LatestDraws } from './latest-draws.tsx';

import styles from './history-page.module.css';

const VIEWS = ['draws', 'trend', 'roads'] as const;
type View = (typeof VIEWS)[number];

const loadLeague = () => import('./league/league-history.tsx');

/** The draws of a game as a list, a trend chart or roads. The address names the game and the view;
 *  without one the first is shown. */
export function Page() {
  const t = useT();
  const { games, gameId, game, choose } = useChosenGame();
  const asked = queryText(useQueryParams(), 'view');
  const [view, setView] = useState<View>(VIEWS.find((name) => name === asked) ?? 'draws');
  const isLeague = isLeagueFamily(game?.family ?? '');
  const league = useLazy(isLeague ? loadLeague : null);
  usePageTitle(t('history.title'));
  return (
    <PageBody isFlush>
      {gameId !== '' && (
        <BarLink to={`/pages/game/bet?game_id=${gameId}`} isStrong>
          {t('history.play')}
        </BarLink>
      )}
      <GameChoice label={t('record.game')} games={games} value={gameId} onChange={choose}>
        {t('history.independent')}{' '}
        <Link to={`/fairness?game_id=${gameId}`} className={styles.chance}>
          {t('history.chance')}
        </Link>
      </GameChoice>
      {isLeague ? (
        league ? (
          <league.LeagueHistory key={gameId} gameId={Number(gameId)} />
        ) : (
          <Skeleton height={44} count={6} />
        )
      ) : (
        <Tabs
          label={t('history.views')}
          items={VIEWS.map((value) => ({ value, label: t(`history.view.${value}`) }))}
          value={view}
          onChange={setView}
        >
          {gameId !== '' &&
            (view === 'draws' ? (
              <DrawList key={gameId} gameId={gameId} family={game?.family ?? ''} />
            ) : (
              <LatestDraws key={gameId} gameId={gameId} family={game?.family ?? ''} view={view} />
            ))}
        </Tabs>
      )}
    </PageBody>
  );
}
