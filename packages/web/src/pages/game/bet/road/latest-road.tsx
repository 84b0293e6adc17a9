import type { Data } from '@tessera/contract/routes';

import { RoadPicture, RoadSample, roadWords } from '../../../../game-family/road-picture.tsx';
import { buildRoad, lastColumns, resultsOf, roadsOf } from '../../../../game-family/roads.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { Link } from '../../../../nav/link.tsx';
import type { GameInfo } from '../picks/wire.ts';

import styles from './latest-road.module.css';

const COLUMNS = 12;
/** Of a cell.  Unit: px. */
const SIZE = 17;

type LatestRoadProps = {
  readonly game: GameInfo;
  /** Newest first; undefined until they are known. */
  readonly draws: Data<'games/getHistoryRecord'>['list'] | undefined;
};

/** The end of the first road of a game, with what it does not say: draws are independent. */
export function LatestRoad({ game, draws }: LatestRoadProps) {
  const t = useT();
  const [name] = roadsOf(game.family);
  if (!name) return null;
  const { title, names, letters } = roadWords(t, name);
  const drawn = (draws ?? []).filter(({ numbers }) => numbers.length > 0);
  const cells = lastColumns(buildRoad(resultsOf(name, drawn)), COLUMNS);
  const told = cells.map(({ side }) => names[side]).join(' ');
  return (
    <>
      <span dir="ltr" className={styles.picture}>
        <RoadPicture cells={cells} columns={COLUMNS} letters={letters} size={SIZE} />
      </span>
      <div className={styles.words}>
        <Link to={`/pages/game/history?game_id=${game.id}&view=roads`} className={styles.title}>
          <h2>{title}</h2>
          <span className={styles.more}>{t('history.view.roads')}</span>
        </Link>
        <p className={styles.legend}>
          <RoadSample side="solid" />
          {names.solid}
          <RoadSample side="hollow" />
          {names.hollow}
        </p>
        <p className={styles.note}>{t('history.independent')}</p>
        <p className="sr-only">{t('history.road.inOrder', { results: told })}</p>
      </div>
    </>
  );
}
