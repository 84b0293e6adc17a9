import type { CSSProperties } from 'react';

import { formatOdds } from '@tessera/domain/odds';

import { boardOf } from '../../../../game-family/boards.ts';
import { oddsE4Of } from '../../../../guest/odds-text.ts';
import { formatPercent } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { useOdds } from '../../../../settings/odds.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { NO_PICK, numberOf, oddsOf, type PickSide, pricedLines, type SetPick } from '../picks/picks.ts';
import type { PlayInfo } from '../picks/wire.ts';

import styles from './play-panel.module.css';

type SetPickerProps = {
  readonly family: string;
  readonly play: PlayInfo;
  readonly pick: SetPick | undefined;
  readonly hasChance: boolean;
  readonly onTap: (side: PickSide, member: string) => void;
};

/** A play in which several numbers are chosen, and the number of bet lines they make. */
export function SetPicker({ family, play, pick = NO_PICK, hasChance, onTap }: SetPickerProps) {
  const t = useT();
  const { shown } = useOdds();
  const isPair = play.pick.kind === 'pairAndSingle';
  const number = numberOf(play, pick);
  const count = pricedLines(play, number).length;
  return (
    <div className={styles.set}>
      {isPair && <p className={styles.side}>{t('bet.pairs')}</p>}
      <Members
        family={family}
        play={play}
        label={isPair ? t('bet.pairs') : play.name}
        chosen={pick.first}
        onTap={(one) => onTap('first', one)}
      />
      {isPair && (
        <>
          <p className={styles.side}>{t('bet.singles')}</p>
          <Members
            family={family}
            play={play}
            label={t('bet.singles')}
            chosen={pick.second}
            onTap={(one) => onTap('second', one)}
          />
        </>
      )}
      <p className={styles.foot}>
        <span>{count > 0 ? <b>{t('bet.makesLines', { n: count })}</b> : hintOf(play, t)}</span>
        <span dir="ltr">{shown(count > 0 ? oddsOf(play, number) : spanOf(play))}</span>
      </p>
      {hasChance && <Chance play={play} />}
    </div>
  );
}

type MembersProps = {
  readonly family: string;
  readonly play: PlayInfo;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly onTap: (member: string) => void;
};

function Members({ family, play, label, chosen, onTap }: MembersProps) {
  const members = play.pick.of ?? [];
  const { pictureOf } = boardOf(family);
  const columns = members.length <= 6 ? 6 : 7;
  return (
    <fieldset className={styles.grid} aria-label={label} style={{ '--columns': columns } as CSSProperties}>
      {members.map((member) => (
        <button
          key={member}
          type="button"
          className={`${styles.cell} ${styles.member}`}
          aria-pressed={chosen.includes(member)}
          aria-label={member}
          onClick={() => onTap(member)}
        >
          {pictureOf?.(play.play, member) ?? <span className={styles.label}>{member}</span>}
          <span className={styles.tick}>
            <Icon name="check" size={12} />
          </span>
        </button>
      ))}
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

const hintOf = (play: PlayInfo, t: ReturnType<typeof useT>): string =>
  play.pick.kind === 'pairAndSingle' ? t('bet.pickPair') : t('bet.pickSome', { n: play.pick.size ?? 1 });

/** The range of odds before a pick is complete. */
function spanOf(play: PlayInfo): string {
  const odds = play.items.map((item) => oddsE4Of(item.odds));
  const [least, most] = [formatOdds(Math.min(...odds)), formatOdds(Math.max(...odds))];
  return least === most ? least : `${least}\u2013${most}`;
}
