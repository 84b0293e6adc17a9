import type { Data } from '@tessera/contract/routes';

import { RoadPicture, RoadSample, roadWords } from '../../../../game-family/road/road-picture.tsx';
import { buildRoad, lastColumns, resultsOf, roadsOf } from '../../../../game-family/road/roads.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { Link } from '../../../../nav/link.tsx';
import { usePreference } from '../../../../settings/preference.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import type { GameInfo } from '../picks/wire.ts';
import { roadFold } from './road-fold.ts';

import styles from './latest-road.module.css';

const COLUMNS = 12;
/** Of a cell.  Unit: px. */
const SIZE = 17;
/** The results that the folded road tells. */
const LATEST = 8;

type LatestRoadProps = {
  readonly game: GameInfo;
  /** Newest first; undefined until they are known. */
  readonly draws: Data<'games/getHistoryRecord'>['list'] | undefined;
  /** Beside the table, where it does not fold. */
  readonly isBeside: boolean;
};

/** The end of the first road of a game, with what it does not say: draws are independent. Above the cells it
 *  is a line with the latest results, which opens. */
export function LatestRoad({ game, draws, isBeside }: LatestRoadProps) {
  const t = useT();
  const isOpen = usePreference(roadFold) === 'open' || isBeside;
  const [name] = roadsOf(game.family);
  if (!name) return null;
  const { title, names, letters } = roadWords(t, name);
  const drawn = (draws ?? []).filter(({ numbers }) => numbers.length > 0);
  const cells = lastColumns(buildRoad(resultsOf(name, drawn)), COLUMNS);
  const told = cells.map(({ side }) => names[side]).join(' ');
  return (
    <>
      {!isBeside && (
        <h2 className={styles.head}>
          <button
            type="button"
            className={styles.line}
            aria-expanded={isOpen}
            onClick={() => roadFold.set(isOpen ? 'closed' : 'open')}
          >
            {title}
            <span className={styles.latest} dir="ltr">
              {!isOpen &&
                cells
                  .slice(-LATEST)
                  .map(({ column, row, side }) => <RoadSample key={`${column} ${row}`} side={side} />)}
            </span>
            <Icon name="down" size={20} />
          </button>
        </h2>
      )}
      {isOpen && (
        <>
          <span dir="ltr" className={styles.picture}>
            <RoadPicture cells={cells} columns={COLUMNS} letters={letters} size={SIZE} />
          </span>
          <div className={styles.words}>
            <Link to={`/pages/game/history?game_id=${game.id}&view=roads`} className={styles.title}>
              {isBeside && <h2>{title}</h2>}
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
      )}
    </>
  );
}
