import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { useGameList } from '../../../live/use-game-list.ts';
import { BarEnd } from '../../../nav/bar-end.tsx';
import { Link } from '../../../nav/link.tsx';
import { usePageTitle, useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Choice } from '../../../ui/choice/index.ts';
import { Tabs } from '../../../ui/tabs/index.ts';
import { DrawList } from './draw-list.tsx';
import { LatestDraws } from './latest-draws.tsx';

import styles from './history-page.module.css';

const VIEWS = ['draws', 'trend', 'roads'] as const;
type View = (typeof VIEWS)[number];

/** The draws of a game as a list, a trend chart or roads. The address names the game; without one the first
 *  is shown. */
export function Page() {
  const t = useT();
  const asked = queryText(useQueryParams(), 'game_id');
  const [chosen, setChosen] = useState(asked);
  const [view, setView] = useState<View>('draws');
  const games = useGameList().data?.list ?? [];
  const gameId = chosen === '' ? String(games[0]?.id ?? '') : chosen;
  const game = games.find((each) => String(each.id) === gameId);
  usePageTitle(t('history.title'));
  return (
    <div className={styles.page}>
      <BarEnd>
        {gameId !== '' && (
          <Link to={`/pages/game/bet?game_id=${gameId}`} className={styles.play}>
            {t('history.play')}
          </Link>
        )}
      </BarEnd>
      <div className={styles.top}>
        <span className={styles.game}>
          <Choice
            // A new select for the name: the text of one that stays would move in a right-to-left page.
            key={game ? 'named' : 'loading'}
            label={t('history.game')}
            options={
              game
                ? games.map(({ id, name }) => ({ value: String(id), label: name }))
                : [{ value: gameId, label: '\u2026' }]
            }
            value={gameId}
            onChange={setChosen}
          />
        </span>
        <p className={styles.note}>
          {t('history.independent')}{' '}
          <Link to={`/fairness?game_id=${gameId}`} className={styles.chance}>
            {t('fairness.title')}
          </Link>
        </p>
      </div>
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
    </div>
  );
}
