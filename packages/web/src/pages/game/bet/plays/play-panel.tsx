import { type ComponentProps, memo, useState } from 'react';

import { boardOf } from '../../../../game-family/boards.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useExclusion } from '../../../../protection/use-exclusion.ts';
import { play as playSound } from '../../../../settings/feel/feel.ts';
import { Chips } from '../../../../ui/chips/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { Tabs } from '../../../../ui/tabs/index.ts';
import { isSetPlay } from '../picks/picks.ts';
import type { PlayInfo } from '../picks/wire.ts';
import type { BetAction, BetState } from '../slip/state/bet-reducer.ts';
import { isNumber } from './is-number.ts';
import { groupInSight, groupsOf } from './play-groups.ts';
import { isUniform, PlayMatrix } from './play-matrix.tsx';
import { SelectionGrid } from './selection-grid.tsx';
import { SetOdds, SetPicker } from './set-picker.tsx';

import styles from './play-panel.module.css';

/** A group with more plays than this shows one at a time. */
const STACKED_MAX = 4;
/** All plays of a group at one glance. */
const ALL = '';

type PlayPanelProps = {
  readonly family: string;
  readonly plays: readonly PlayInfo[];
  /** Each for itself: most of what changes in a slip changes none of these. */
  readonly group: BetState['group'];
  readonly lines: BetState['lines'];
  readonly picks: BetState['picks'];
  readonly dispatch: (action: BetAction) => void;
  /** Between two sales the grid is dimmed; the selection stays. */
  readonly isOpen: boolean;
  /** Asks for a random pick of a play. */
  readonly onQuick: (play: string) => void;
};

/** The plays of the game by group, with all their selections, which are closed while the member takes a
 *  break. Memoized: it is most of the page, and round events do not change it. */
export const PlayPanel = memo(function PlayPanel(props: PlayPanelProps) {
  const { family, plays, lines, picks, dispatch, isOpen, onQuick } = props;
  const t = useT();
  const isLocked = useExclusion() !== null;
  const [hasChance, setHasChance] = useState(false);
  const group = groupInSight(plays, props.group);
  const { flanks } = boardOf(family);
  const flankPlay = plays.find(({ play }) => play === flanks?.play);
  return (
    <Tabs
      label={t('bet.groups')}
      items={groupsOf(plays).map(({ key, name }) => ({ value: key, label: name }))}
      value={group}
      onChange={(value) => dispatch({ type: 'groupChosen', group: value })}
    >
      <fieldset className={styles.panel} data-closed={!isOpen || undefined} disabled={isLocked}>
        <Group
          key={group}
          family={family}
          plays={plays.filter((play) => play.group === group)}
          lines={lines}
          picks={picks}
          dispatch={dispatch}
          onQuick={onQuick}
          hasChance={hasChance}
          onChance={() => setHasChance(!hasChance)}
          flanksOf={(play) =>
            flanks && flankPlay && play === flanks.of
              ? {
                  play: flankPlay,
                  items: [flanks.start, flanks.end].flatMap(
                    (number) => flankPlay.items.find((item) => item.number === number) ?? [],
                  ),
                }
              : undefined
          }
        />
      </fieldset>
    </Tabs>
  );
});

type GroupProps = Omit<PlayPanelProps, 'isOpen' | 'group'> & {
  readonly hasChance: boolean;
  readonly onChance: () => void;
  readonly flanksOf: (play: string) => ComponentProps<typeof SelectionGrid>['flanks'];
};

function Group(props: GroupProps) {
  const { family, plays, lines, picks, dispatch, onQuick, hasChance, onChance, flanksOf } = props;
  const t = useT();
  const isStacked = plays.length <= STACKED_MAX;
  const hasMatrix = !isStacked && isUniform(plays);
  const hasNumbers = plays.some((play) => play.items.some(isNumber));
  const [chosen, setChosen] = useState(hasMatrix ? ALL : (plays[0]?.play ?? ''));
  const count = (play: PlayInfo): number => lines.filter((line) => line.play === play.play).length;
  const label = (play: PlayInfo): string =>
    count(play) > 0 ? t('bet.playWithCount', { name: play.name, n: count(play) }) : play.name;
  const tap = (action: BetAction): void => {
    playSound('tap');
    dispatch(action);
  };
  const shown = isStacked ? plays : plays.filter((play) => play.play === chosen);
  /** Chips name the play that is shown, and have its tools beside them: there is no second head. */
  const hasChips = !isStacked && (!hasMatrix || hasNumbers);
  return (
    <>
      {hasChips && (
        <div className={styles.ways}>
          <Chips
            label={t('bet.plays')}
            options={[
              ...(hasMatrix ? [{ value: ALL, label: t('bet.allPlays') }] : []),
              ...plays.map((play) => ({ value: play.play, label: label(play) })),
            ]}
            value={chosen}
            onPick={setChosen}
          />
          {shown.map((play) => (
            <QuickButton key={play.play} play={play} onQuick={onQuick} />
          ))}
          <ChanceToggle isOn={hasChance} onTap={onChance} />
        </div>
      )}
      {hasMatrix && chosen === ALL && (
        <div className={styles.play}>
          {!hasChips && (
            <header className={styles.head}>
              <ChanceToggle isOn={hasChance} onTap={onChance} />
            </header>
          )}
          <PlayMatrix
            family={family}
            plays={plays}
            lines={lines}
            hasChance={hasChance}
            onTap={(play, item) => tap({ type: 'selectionTapped', play, item })}
          />
        </div>
      )}
      {shown.map((play, at) => (
        <section key={play.play} className={styles.play} aria-labelledby={`bet-play-${play.play}`}>
          <header className={hasChips && !isSetPlay(play) ? 'sr-only' : styles.head}>
            <h2 id={`bet-play-${play.play}`} className={hasChips ? 'sr-only' : undefined}>
              {play.name}
            </h2>
            {isSetPlay(play) && <SetOdds play={play} />}
            {!hasChips && (
              <span className={styles.tools}>
                <QuickButton play={play} onQuick={onQuick} />
                {at === 0 && <ChanceToggle isOn={hasChance} onTap={onChance} />}
              </span>
            )}
          </header>
          {isSetPlay(play) ? (
            <SetPicker
              family={family}
              play={play}
              pick={picks[play.play]}
              hasChance={hasChance}
              onTap={(row, member) => tap({ type: 'memberTapped', play, row, member })}
            />
          ) : (
            <SelectionGrid
              family={family}
              play={play}
              lines={lines}
              hasChance={hasChance}
              flanks={flanksOf(play.play)}
              onTap={(of, item) => tap({ type: 'selectionTapped', play: of, item })}
            />
          )}
        </section>
      ))}
      {/* Numbers from which lines are made carry no such figure. */}
      {(chosen === ALL || shown.some((play) => !isSetPlay(play))) && (
        <p className={styles.missedNote}>{t('bet.missedNote')}</p>
      )}
    </>
  );
}

type QuickButtonProps = { readonly play: PlayInfo; readonly onQuick: (play: string) => void };

function QuickButton({ play, onQuick }: QuickButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={t('bet.quick.of', { name: play.name })}
      aria-haspopup="dialog"
      onClick={() => onQuick(play.play)}
    >
      <Icon name="dice" size={20} />
      <span className={styles.quick}>{t('bet.quick')}</span>
    </button>
  );
}

function ChanceToggle({ isOn, onTap }: { readonly isOn: boolean; readonly onTap: () => void }) {
  const t = useT();
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onTap}>
      <Icon name={isOn ? 'eyeOff' : 'eye'} size={20} />
      <span>{t(isOn ? 'bet.hideChance' : 'bet.showChance')}</span>
    </button>
  );
}

const CELLS = 16;
const CELL_HEIGHT = 60;

export const PlayPanelSkeleton = () => (
  <div className={styles.panel}>
    <div className={styles.play}>
      <div className={styles.toggle} />
      <div className={styles.grid}>
        <Skeleton height={CELL_HEIGHT} count={CELLS} />
      </div>
    </div>
  </div>
);
