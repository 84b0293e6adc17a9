import { useState } from 'react';

import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { useT, useLocale, type Translate } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locale.ts';
import { useLazy } from '../../lazy/use-lazy.ts';
import { useChosenGame } from '../../live/use-chosen-game.ts';
import { EmptyState } from '../../ui/empty-state/index.ts';
import { GameChoice } from '../../ui/game-choice/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { PageBody } from '../../ui/page-body/index.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { Skeleton } from '../../ui/skeleton/index.ts';
import { Tabs } from '../../ui/tabs/index.ts';
import { CountedTable } from './counted-table.tsx';
import { Reading } from './reading.tsx';
import { useFairness, type Fairness, type CountedPlay as Play } from './use-fairness.ts';
import { VerdictCard } from './verdict-card.tsx';
import { verdictOf } from './verdict.ts';

import styles from './fairness-page.module.css';

const SIGNS = { usual: 'check', unusual: 'warning', early: 'clock', uncounted: 'minus' } as const;
/** Smaller p-values are shown as this one. */
const SMALLEST_P = 0.0001;

/** Below the first screen, one with the signs of all families. They load after the page. */
const loadLowerParts = async () => {
  const [{ Returns }, { VoidRounds }] = await Promise.all([
    import('./returns.tsx'),
    import('./void-rounds.tsx'),
  ]);
  return { Returns, VoidRounds };
};

/** The draws of a game against chance. The address names the game; without one the first is shown. */
export function Page() {
  const t = useT();
  const { games, gameId, game, choose } = useChosenGame();
  const lower = useLazy(loadLowerParts);
  return (
    <PageBody isFlush>
      <GameChoice label={t('fairness.game')} games={games} value={gameId} onChange={choose}>
        {t('fairness.intro')}
      </GameChoice>
      <Report gameId={gameId} />
      {lower && (
        <lower.Returns gameId={gameId}>
          <lower.VoidRounds key={gameId} gameId={gameId} family={game?.family ?? ''} />
        </lower.Returns>
      )}
    </PageBody>
  );
}

function Report({ gameId }: { readonly gameId: string }) {
  const t = useT();
  const { data, error, refetch } = useFairness(gameId);
  if (!data) {
    if (error) return <RefusedState error={error} onRetry={() => refetch()} />;
    return <FairnessReportSkeleton />;
  }
  if (data.rounds === 0)
    return <EmptyState icon="chart" title={t('fairness.empty')} text={t('fairness.emptyText')} />;
  return <FairnessReport key={data.game_id} report={data} />;
}

/** The verdict on a game, every play, and how to read them. */
function FairnessReport({ report }: { readonly report: Fairness }) {
  const t = useT();
  const groups = [...new Map(report.plays.map((play) => [play.group, play.group_name]))];
  const [group, setGroup] = useState(groups[0]?.[0] ?? '');
  const plays = report.plays.filter((play) => play.group === group);
  return (
    <div className={styles.report} data-family={report.family}>
      <VerdictCard report={report} />
      <div className={styles.plays}>
        <Tabs
          label={t('fairness.groups')}
          items={groups.map(([value, label]) => ({ value, label }))}
          value={group}
          onChange={setGroup}
        >
          {plays.map((play, at) => (
            <CountedPlay key={play.play} play={play} isFirst={at === 0} />
          ))}
        </Tabs>
      </div>
      <Reading report={report} />
    </div>
  );
}

/** The heights of the verdict, the tabs and the first plays. */
const FairnessReportSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton height={148} />
    <Skeleton height={44} />
    <Skeleton height={400} />
  </div>
);

type CountedPlayProps = { readonly play: Play; readonly isFirst: boolean };

/** One play with its verdict; opened, it lists every selection as drawn and as expected. */
function CountedPlay({ play, isFirst }: CountedPlayProps) {
  const t = useT();
  const verdict = verdictOf(play.verdict);
  return (
    <details className={styles.play} open={isFirst}>
      <summary>
        <span className={styles.name}>{play.name}</span>
        <span className={styles.verdict} data-verdict={verdict}>
          <Icon name={SIGNS[verdict]} size={16} />
          {t(`fairness.play.${verdict}`)}
        </span>
      </summary>
      {play.items.length > 0 ? (
        <CountedTable items={play.items} rounds={play.counted} />
      ) : (
        verdict !== 'uncounted' && <p className={styles.fit}>{t('fairness.tooMany')}</p>
      )}
      <p className={styles.fit}>
        {verdict === 'uncounted' ? t('fairness.uncounted') : <FitText play={play} />}
      </p>
    </details>
  );
}

const FitText = ({ play }: { readonly play: Play }) => <span>{fitText(play, useT(), useLocale())}</span>;

function fitText({ fit, items, counted }: Play, t: Translate, locale: Locale): string {
  if (items.some(({ z }) => z !== null)) return t('fairness.matches', { n: counted });
  if (!fit) return t('fairness.fitEarly');
  const p = formatPercent(Math.max(fit.p, SMALLEST_P), locale, fit.p < 0.01 ? 2 : 0);
  return t('fairness.fit', {
    chi: formatNumber(fit.statistic, locale, 1),
    degrees: formatNumber(fit.degrees, locale),
    p: fit.p < SMALLEST_P ? `< ${p}` : p,
  });
}
