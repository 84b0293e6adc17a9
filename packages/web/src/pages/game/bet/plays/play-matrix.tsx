import type { CSSProperties, ReactNode } from 'react';

import { boardOf } from '../../../../game-family/boards.ts';
import { signOf } from '../../../../game-family/signs.ts';
import { formatPercent } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { useOdds } from '../../../../settings/odds.ts';
import type { PlayInfo, PlayItem } from '../picks/wire.ts';
import type { SlipLine } from '../slip/state/draft.ts';
import { lineId } from '../slip/state/slip-lines.ts';
import { isNumber } from './is-number.ts';
import { CellMark } from './marks/cell-marks.tsx';

import styles from './play-matrix.module.css';

/** Of more columns than these, each has its odds below its name. */
const BESIDE_MAX = 3;

type PlayMatrixProps = {
  readonly family: string;
  /** Plays that offer the same. */
  readonly plays: readonly PlayInfo[];
  readonly lines: readonly SlipLine[];
  readonly hasChance: boolean;
  readonly onTap: (play: PlayInfo, item: PlayItem) => void;
};

/** Plays that differ only in their place, at one glance: a table of their numbers, and one of their words. */
export function PlayMatrix(props: PlayMatrixProps) {
  const [first] = props.plays;
  const numbers = (first?.items ?? []).filter(isNumber);
  const words = (first?.items ?? []).filter((item) => !isNumber(item));
  return (
    <>
      {numbers.length > 0 && <Table {...props} columns={numbers} hasHead />}
      {words.length > 0 && <Table {...props} columns={words} />}
    </>
  );
}

type TableProps = PlayMatrixProps & {
  readonly columns: readonly PlayItem[];
  /** The columns are named once instead of in each cell. */
  readonly hasHead?: boolean;
};

function Table({ family, plays, lines, hasChance, onTap, columns, hasHead = false }: TableProps) {
  const { Numeral } = signOf(family);
  const { pictureOf } = boardOf(family);
  const odds = useOdds();
  const chosen = new Set(lines.map((line) => line.id));
  return (
    <div
      className={styles.table}
      data-dense={hasHead || undefined}
      data-stacked={(!hasHead && columns.length > BESIDE_MAX) || undefined}
      style={{ '--columns': columns.length, '--half': Math.ceil(columns.length / 2) } as CSSProperties}
    >
      {hasHead && <Caption columns={columns} hasChance={hasChance} hasOdds />}
      {hasHead && (
        <div className={styles.row} aria-hidden="true">
          <span />
          {columns.map(({ number }) => (
            <span key={number} className={styles.head}>
              <Numeral number={Number(number)} isSmall />
            </span>
          ))}
        </div>
      )}
      {plays.map((play) => (
        <section key={play.play} className={styles.row} aria-label={play.name}>
          <span className={styles.name} aria-hidden="true">
            {play.name}
          </span>
          {play.items
            .filter((item) => isNumber(item) === hasHead)
            .map((item) => (
              <button
                key={item.number}
                type="button"
                className={styles.cell}
                aria-pressed={chosen.has(lineId(play, item.number))}
                onClick={() => onTap(play, item)}
              >
                <Name item={item} picture={hasHead && pictureOf?.(play.play, item.number)} />{' '}
                <span className={hasHead ? 'sr-only' : styles.odds} dir="ltr">
                  {odds.shown(item.odds)}
                </span>
                <CellMark id={lineId(play, item.number)} />
              </button>
            ))}
        </section>
      ))}
      {!hasHead && hasChance && <Caption columns={columns} hasChance hasOdds={false} />}
    </div>
  );
}

type NameProps = { readonly item: PlayItem; readonly picture: ReactNode };

const Name = ({ item, picture }: NameProps) => (
  <>
    <b className={picture ? 'sr-only' : undefined}>{item.name}</b>
    {picture}
  </>
);

type CaptionProps = {
  readonly columns: readonly PlayItem[];
  readonly hasChance: boolean;
  readonly hasOdds: boolean;
};

/** Properties common to all cells. */
function Caption({ columns, hasChance, hasOdds }: CaptionProps) {
  const t = useT();
  const locale = useLocale();
  const odds = useOdds();
  const [first] = columns;
  if (!first || columns.some((item) => item.odds !== first.odds)) return null;
  return (
    <p className={styles.caption}>
      {hasOdds && <b>{t('bet.eachCell', { odds: odds.shown(first.odds) })}</b>}
      {hasChance && (
        <>
          <span>{t('bet.chance', { p: formatPercent(first.chance, locale) })}</span>
          <span>{t('bet.return', { p: formatPercent(first.rtp, locale) })}</span>
        </>
      )}
    </p>
  );
}

/** Returns true if plays offer the same, each in its own place. */
export function isUniform(plays: readonly PlayInfo[]): boolean {
  const shapes = plays.map(({ pick, items }) =>
    pick.kind === 'one' ? items.map(({ number }) => number).join() : null,
  );
  return plays.length > 1 && shapes[0] !== null && shapes.every((shape) => shape === shapes[0]);
}
