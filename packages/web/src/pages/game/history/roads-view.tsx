import { useEffect, useRef, useState } from 'react';

import type { RoadName } from '../../../game-family/family-parts.ts';
import {
  ROAD_CELL,
  RoadPicture,
  RoadSample,
  roadWords,
  type RoadWords,
} from '../../../game-family/road/road-picture.tsx';
import {
  buildBeads,
  buildRoad,
  resultsOf,
  type RoadCell,
  type RoadKind,
  ROADS,
  roadsOf,
} from '../../../game-family/road/roads.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import type { Draw } from './draws.ts';

import styles from './roads-view.module.css';

const COLUMNS_MIN = 15;

type RoadsProps = { readonly draws: readonly Draw[]; readonly family: string };

/** Roads of big and small, odd and even, and of dragon and tiger where the family has a duel. */
export function RoadsView({ draws, family }: RoadsProps) {
  const t = useT();
  const [kind, setKind] = useState<RoadKind>('big');
  return (
    <div className={styles.roads} data-family={family}>
      <Segmented
        label={t('history.roads')}
        options={ROADS.map((value) => ({ value, label: t(`history.roads.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {roadsOf(family).map((name) => (
        <Road key={name} name={name} kind={kind} draws={draws} />
      ))}
    </div>
  );
}

type RoadProps = { readonly name: RoadName; readonly kind: RoadKind; readonly draws: readonly Draw[] };

function Road({ name, kind, draws }: RoadProps) {
  const t = useT();
  const { title, names, letters } = roadWords(t, name);
  const results = resultsOf(name, draws);
  const cells = kind === 'big' ? buildRoad(results) : buildBeads(results);
  const solids = results.filter((side) => side === 'solid').length;
  const hollows = results.filter((side) => side === 'hollow').length;
  return (
    <section className={styles.road}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.legend}>
        <RoadSample side="solid" />
        {t('history.road.count', { name: names.solid, n: solids })}
        <RoadSample side="hollow" />
        {t('history.road.count', { name: names.hollow, n: hollows })}
      </p>
      <Grid cells={cells} letters={letters} label={title} />
      <p className="sr-only">
        {t('history.road.inOrder', { results: results.map((side) => names[side]).join(' ') })}
      </p>
    </section>
  );
}

type GridProps = {
  readonly cells: readonly RoadCell[];
  readonly letters: RoadWords['letters'];
  readonly label: string;
};

/** The newest result is at the end, which is scrolled into view first. */
function Grid({ cells, letters, label }: GridProps) {
  const scroller = useRef<HTMLElement>(null);
  const columns = Math.max(COLUMNS_MIN, ...cells.map((cell) => cell.column + 2));
  useEffect(() => {
    scroller.current?.scrollTo({ left: columns * ROAD_CELL });
  }, [columns]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollers need keyboard focus
    <section className={styles.scroller} dir="ltr" ref={scroller} aria-label={label} tabIndex={0}>
      <RoadPicture cells={cells} columns={columns} letters={letters} />
    </section>
  );
}
