import type { CSSProperties } from 'react';

import { formatPercent } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { DieFace } from '../../../../ui/dice/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import type { SlipLine } from '../slip/draft.ts';
import { lineId } from '../slip/slip-lines.ts';
import type { PlayInfo, PlayItem } from '../wire.ts';

import styles from './play-panel.module.css';

type SelectionGridProps = {
  readonly play: PlayInfo;
  readonly lines: readonly SlipLine[];
  readonly hasChance: boolean;
  readonly onTap: (item: PlayItem) => void;
};

const FACE_SIZE = 24;
const NO_CHANCES: readonly string[] = [];
/** Plays of the dice in which a face says more than its figure. */
const FACED: Readonly<Record<string, number>> = { single: 1, pairAny: 2, tripleOne: 3 };

/** Everything that can be chosen in a play: the words first, then the numbers. */
export function SelectionGrid({ play, lines, hasChance, onTap }: SelectionGridProps) {
  const t = useT();
  const locale = useLocale();
  const words = play.items.filter((item) => !isNumber(item));
  const numbers = play.items.filter(isNumber);
  const chosen = new Set(lines.map((line) => line.id));
  return [words, numbers]
    .filter((items) => items.length > 0)
    .map((items) => (
      <div
        key={items[0]?.number}
        className={styles.grid}
        style={{ '--columns': columnsOf(items) } as CSSProperties}
      >
        {items.map((item) => (
          <Cell
            key={item.number}
            play={play}
            item={item}
            isChosen={chosen.has(lineId(play, item.number))}
            chances={
              hasChance
                ? [
                    t('bet.chance', { p: formatPercent(item.chance, locale) }),
                    t('bet.return', { p: formatPercent(item.rtp, locale) }),
                  ]
                : NO_CHANCES
            }
            onTap={() => onTap(item)}
          />
        ))}
      </div>
    ));
}

type CellProps = {
  readonly play: PlayInfo;
  readonly item: PlayItem;
  readonly isChosen: boolean;
  readonly chances: readonly string[];
  readonly onTap: () => void;
};

/** There may be dozens: the grid asks for words and language once for all. */
function Cell({ play, item, isChosen, chances, onTap }: CellProps) {
  const faces = FACED[play.play];
  return (
    <button type="button" className={styles.cell} aria-pressed={isChosen} onClick={onTap}>
      {faces === undefined || !isNumber(item) ? (
        <span className={styles.label}>{item.name} </span>
      ) : (
        <>
          <span className="sr-only">{item.name} </span>
          <Faces value={Number(item.number)} count={faces} />
        </>
      )}
      <span className={styles.odds} dir="ltr">
        {item.odds}
      </span>
      {chances.map((chance) => (
        <span key={chance} className={styles.chance}>
          {chance}
        </span>
      ))}
      <span className={styles.tick}>
        <Icon name="check" size={12} />
      </span>
    </button>
  );
}

const Faces = ({ value, count }: { readonly value: number; readonly count: number }) => (
  <span className={styles.faces} dir="ltr">
    {Array.from({ length: count }, (_, at) => (
      <DieFace key={at} value={value} size={FACE_SIZE} />
    ))}
  </span>
);

const isNumber = (item: PlayItem): boolean => /^[0-9]/.test(item.number);

/** Rows that come out even where they can: five of ten, four of sixteen, three of six. */
function columnsOf(items: readonly PlayItem[]): number {
  const count = items.length;
  if (count <= 4) return Math.max(count, 2);
  if (count % 5 === 0) return 5;
  return count === 6 ? 3 : 4;
}
