import { type CSSProperties, Fragment } from 'react';

import { formatOdds } from '@tessera/domain/odds';
import { SLIP_LINES_MAX } from '@tessera/domain/wager/slip';

import { rowCountOf } from '../../../../bets/pick-rows.ts';
import { boardOf } from '../../../../game-family/boards.ts';
import { oddsE4Of } from '../../../../guest/odds-text.ts';
import { formatPercent } from '../../../../i18n/format.ts';
import { type Translate, useLocale, useT } from '../../../../i18n/i18n.ts';
import { useOdds } from '../../../../settings/odds.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { numberOf, oddsOf, pricedLines, type RowsPick } from '../picks/picks.ts';
import type { PlayInfo } from '../picks/wire.ts';
import { CellMark, memberId } from './marks/cell-marks.tsx';

import styles from './play-panel.module.css';

type SetPickerProps = {
  readonly family: string;
  readonly play: PlayInfo;
  readonly pick: RowsPick | undefined;
  readonly hasChance: boolean;
  readonly onTap: (row: number, member: string) => void;
};

/** A play in which several numbers are chosen, and the number of bet lines they make. */
export function SetPicker({ family, play, pick = NOTHING, hasChance, onTap }: SetPickerProps) {
  const t = useT();
  const { shown } = useOdds();
  const number = numberOf(play, pick);
  const count = pricedLines(play, number).length;
  return (
    <div className={styles.set}>
      {rowNamesOf(play, t).map((name, row) => (
        <Fragment key={name}>
          {name !== '' && <p className={styles.side}>{name}</p>}
          <Members
            family={family}
            play={play}
            row={row}
            label={name || play.name}
            chosen={pick[row] ?? []}
            onTap={(one) => onTap(row, one)}
          />
        </Fragment>
      ))}
      <p className={styles.foot}>
        <span>{count > 0 ? <b>{countText(count, t)}</b> : hintOf(play, t)}</span>
        {count > 0 && (
          <span className={styles.odds} dir="ltr">
            {shown(oddsOf(play, number))}
          </span>
        )}
      </p>
      {hasChance && <Chance play={play} />}
    </div>
  );
}

/** Odds of each line of the play, before one is made. */
export function SetOdds({ play }: { readonly play: PlayInfo }) {
  const t = useT();
  const { shown } = useOdds();
  return <b className={styles.each}>{t('bet.eachCell', { odds: shown(spanOf(play)) })}</b>;
}

type MembersProps = {
  readonly family: string;
  readonly play: PlayInfo;
  readonly row: number;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onTap: (member: string) => void;
};

function Members({ family, play, row, label, chosen, onTap }: MembersProps) {
  const members = play.pick.of ?? [];
  const { pictureOf } = boardOf(family);
  const columns = members.length === 10 ? 5 : members.length <= 6 || members.length === 11 ? 6 : 7;
  return (
    <fieldset className={styles.grid} aria-label={label} style={{ '--columns': columns } as CSSProperties}>
      {members.map((member) => {
        const picture = pictureOf?.(play.play, member);
        return (
          <button
            key={member}
            type="button"
            className={`${styles.cell} ${styles.member}`}
            aria-pressed={chosen.includes(member)}
            onClick={() => onTap(member)}
          >
            <span className={picture ? 'sr-only' : styles.label}>{member}</span>
            {picture}
            <span className={styles.tick}>
              <Icon name="check" size={12} />
            </span>
            <CellMark id={memberId(play.play, row, member)} />
          </button>
        );
      })}
    </fieldset>
  );
}

/** The chance of each line, for a set with one price. */
function Chance({ play }: { readonly play: PlayInfo }) {
  const t = useT();
  const locale = useLocale();
  const [first, ...others] = play.items;
  if (!first || others.some((item) => item.odds !== first.odds))
    return <p className={styles.side}>{t('bet.chanceVaries')}</p>;
  return (
    <p className={styles.foot}>
      <span>{t('bet.chance', { p: formatPercent(first.chance, locale) })}</span>
      <span>{t('bet.return', { p: formatPercent(first.rtp, locale) })}</span>
    </p>
  );
}

const NOTHING: RowsPick = [];

/** Headings of the rows; none for a single row. */
function rowNamesOf(play: PlayInfo, t: Translate): readonly string[] {
  if (play.pick.kind === 'pairAndSingle') return [t('bet.pairs'), t('bet.singles')];
  const rows = rowCountOf(play);
  if (rows === 1) return [''];
  return Array.from({ length: rows }, (_, at) => t('bet.place', { n: at + 1 }));
}

const countText = (count: number, t: Translate): string =>
  count > SLIP_LINES_MAX ? t('refusal.BET_TOO_MANY') : t('bet.makesLines', { n: count });

function hintOf(play: PlayInfo, t: Translate): string {
  if (play.pick.kind === 'pairAndSingle') return t('bet.pickPair');
  return rowCountOf(play) > 1 ? t('bet.pickEach') : t('bet.pickSome', { n: play.pick.size ?? 1 });
}

/** The range of odds before a pick is complete. */
function spanOf(play: PlayInfo): string {
  const odds = play.items.map((item) => oddsE4Of(item.odds));
  const [least, most] = [formatOdds(Math.min(...odds)), formatOdds(Math.max(...odds))];
  return least === most ? least : `${least}\u2013${most}`;
}
