import type { CSSProperties } from 'react';

import { boardOf } from '../../../../game-family/boards.ts';
import type { FamilyBoard } from '../../../../game-family/family-parts.ts';
import { formatPercent } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { useOdds } from '../../../../settings/odds.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import type { PlayInfo, PlayItem } from '../picks/wire.ts';
import type { SlipLine } from '../slip/state/draft.ts';
import { lineId } from '../slip/state/slip-lines.ts';
import { isNumber } from './is-number.ts';
import { CellMark } from './marks/cell-marks.tsx';

import styles from './play-panel.module.css';

type SelectionGridProps = {
  readonly family: string;
  readonly play: PlayInfo;
  readonly lines: readonly SlipLine[];
  readonly hasChance: boolean;
  /** Selections of another play that stand at both sides of the numbers. */
  readonly flanks?: { readonly play: PlayInfo; readonly items: readonly PlayItem[] } | undefined;
  readonly onTap: (play: PlayInfo, item: PlayItem) => void;
};

const NO_CHANCES: readonly string[] = [];

/** All selections of a play: words first, then numbers. */
export function SelectionGrid({ family, play, lines, hasChance, flanks, onTap }: SelectionGridProps) {
  const t = useT();
  const locale = useLocale();
  const odds = useOdds();
  const { pictureOf, waveOf } = boardOf(family);
  const words = play.items.filter((item) => !isNumber(item));
  const numbers = play.items.filter(isNumber);
  const chosen = new Set(lines.map((line) => line.id));
  const cell = (of: PlayInfo, item: PlayItem) => (
    <Cell
      key={item.number}
      play={of}
      item={item}
      odds={odds.shown(item.odds)}
      pictureOf={pictureOf}
      waveOf={waveOf}
      isChosen={chosen.has(lineId(of, item.number))}
      chances={
        hasChance
          ? [
              t('bet.chance', { p: formatPercent(item.chance, locale) }),
              t('bet.return', { p: formatPercent(item.rtp, locale) }),
            ]
          : NO_CHANCES
      }
      onTap={() => onTap(of, item)}
    />
  );
  const grid = (items: readonly PlayItem[]) => (
    <div
      key={items[0]?.number}
      className={styles.grid}
      style={{ '--columns': columnsOf(items) } as CSSProperties}
    >
      {items.map((item) => cell(play, item))}
    </div>
  );
  const [start, end] = flanks?.items ?? [];
  return (
    <>
      {words.length > 0 && grid(words)}
      {numbers.length > 0 &&
        (flanks && start && end ? (
          <div className={styles.flanked}>
            {cell(flanks.play, start)}
            {grid(numbers)}
            {cell(flanks.play, end)}
          </div>
        ) : (
          grid(numbers)
        ))}
    </>
  );
}

type CellProps = {
  readonly play: PlayInfo;
  readonly item: PlayItem;
  readonly odds: string;
  readonly pictureOf: FamilyBoard['pictureOf'];
  readonly waveOf: FamilyBoard['waveOf'];
  readonly isChosen: boolean;
  readonly chances: readonly string[];
  readonly onTap: () => void;
};

/** A grid may have dozens of cells, so it reads text and locale once for all. */
function Cell({ play, item, odds, pictureOf, waveOf, isChosen, chances, onTap }: CellProps) {
  const picture = isNumber(item) ? pictureOf?.(play.play, item.number) : undefined;
  // A word is narrow; what is wider leaves the room of its omission figure free.
  const isWide = Boolean(picture) || item.name.includes(' ');
  return (
    <button
      type="button"
      className={styles.cell}
      data-wide={isWide || undefined}
      aria-pressed={isChosen}
      onClick={onTap}
    >
      <span className={picture ? 'sr-only' : styles.label} data-wave={waveOf?.(play.play, item.number)}>
        {item.name}{' '}
      </span>
      {picture}
      <span className={styles.odds} dir="ltr">
        {odds}
      </span>
      {chances.map((chance) => (
        <span key={chance} className={styles.chance}>
          {chance}
        </span>
      ))}
      <span className={styles.tick}>
        <Icon name="check" size={12} />
      </span>
      <CellMark id={lineId(play, item.number)} />
    </button>
  );
}

/** Columns that fill the rows where possible: five of ten, four of sixteen, three of six. */
function columnsOf(items: readonly PlayItem[]): number {
  const count = items.length;
  if (count <= 4) return Math.max(count, 2);
  if (count % 5 === 0) return 5;
  return count === 6 ? 3 : 4;
}
