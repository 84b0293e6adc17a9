import { useState } from 'react';

import { lineNames } from '../../../../bets/bet-names.ts';
import { adoptStyles } from '../../../../game-family/adopt-styles.ts';
import { boardOf } from '../../../../game-family/boards.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { play as playSound } from '../../../../settings/feel/feel.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Chips } from '../../../../ui/chips/index.ts';
import { askForMotion, canAskForMotion, useShake } from '../../../../ui/shake/index.ts';
import { Sheet, SheetBody } from '../../../../ui/sheet/index.ts';
import { isSetPlay, pricedLines } from '../picks/picks.ts';
import { AT_ONCE, phoneUniform, quickCounts, quickLines, quickPick } from '../picks/quick-pick.ts';
import type { PlayInfo } from '../picks/wire.ts';
import type { SlipLine } from '../slip/state/draft.ts';

import css from './quick-pick-sheet.css?inline';

adoptStyles(css);

type QuickPickSheetProps = {
  readonly family: string;
  readonly play: PlayInfo;
  readonly lines: readonly SlipLine[];
  /** `areSingle`: each is a line of its own. */
  readonly onPick: (numbers: readonly string[], areSingle: boolean) => void;
  readonly onClose: () => void;
};

/** Numbers of a play that the phone picks: one line or five at a tap, or numbers that are seen before they
 *  are taken, which a tap or a shake changes. */
export function QuickPickSheet({ family, play, lines, onPick, onClose }: QuickPickSheetProps) {
  const t = useT();
  const held = new Set(lines.filter((line) => line.play === play.play).map((line) => line.number));
  const counts = quickCounts(play, held);
  const pickOf = (count: number) => ({ count, numbers: quickPick(play, count, held, phoneUniform) });
  const [{ count, numbers }, setPick] = useState(() => pickOf(counts[0] ?? 0));
  const again = (): void => {
    playSound('tap');
    setPick(pickOf(count));
  };
  useShake(again);
  const addAtOnce = (wanted: number): void => {
    playSound('tap');
    onPick(quickLines(play, wanted, held, phoneUniform), true);
  };
  const lineCount = numbers.flatMap((number) => pricedLines(play, number)).length;
  return (
    <Sheet
      isOpen
      title={t('bet.quick.of', { name: play.name })}
      onClose={onClose}
      foot={
        <div className="qp-foot">
          <Button kind="quiet" onPress={again} isDisabled={lineCount === 0}>
            {t('bet.quick.again')}
          </Button>
          <Button isWide onPress={() => onPick(numbers, false)} isDisabled={lineCount === 0}>
            {t('bet.quick.take', { n: lineCount })}
          </Button>
        </div>
      }
    >
      <SheetBody>
        <div className="qp-once">
          {AT_ONCE.map((each) => (
            <Button
              key={each}
              kind="quiet"
              isWide
              onPress={() => addAtOnce(each)}
              isDisabled={counts.length === 0}
            >
              {t('bet.quick.atOnce', { n: each })}
            </Button>
          ))}
        </div>
        <Chips
          label={t(isSetPlay(play) ? 'bet.quick.howManyNumbers' : 'bet.quick.howManyLines')}
          options={counts.map((each) => ({
            value: String(each),
            label: t(isSetPlay(play) ? 'bet.quick.numbers' : 'bet.lines', { n: each }),
          }))}
          value={String(count)}
          onPick={(value) => setPick(pickOf(Number(value)))}
        />
        <output className="qp-picks">
          {numbers.map((number) => (
            <Picked key={number} family={family} play={play} number={number} />
          ))}
          {numbers.length === 0 && <span>{t('bet.quick.none')}</span>}
        </output>
        <p className="qp-note">{t('bet.quick.note')}</p>
        <MotionConsent />
      </SheetBody>
    </Sheet>
  );
}

type PickedProps = Pick<QuickPickSheetProps, 'family' | 'play'> & { readonly number: string };

/** As the board shows it: drawn where it has a picture, else in words. */
function Picked({ family, play, number }: PickedProps) {
  const { pictureOf } = boardOf(family);
  const { pick } = lineNames({ play: play.play, number }, [play]);
  const members = play.pick.kind === 'set' ? number.split('-') : play.pick.kind === 'one' ? [number] : [];
  const pictures = members.map((member) => pictureOf?.(play.play, member) ?? null);
  const isDrawn = pictures.length > 0 && pictures.every((picture) => picture !== null);
  return (
    <span className="qp-picked">
      {isDrawn && (
        <span className="qp-pictures" aria-hidden="true">
          {members.map((member, at) => (
            <span key={member}>{pictures[at]}</span>
          ))}
        </span>
      )}
      <span className={isDrawn ? 'sr-only' : undefined}>{pick}</span>
    </span>
  );
}

/** Some phones tell their movements only after they were asked. */
function MotionConsent() {
  const t = useT();
  const [isOpen, setOpen] = useState(canAskForMotion);
  if (!isOpen) return null;
  return (
    <Button kind="plain" onPress={async () => setOpen(!(await askForMotion()))}>
      {t('bet.quick.shake')}
    </Button>
  );
}
