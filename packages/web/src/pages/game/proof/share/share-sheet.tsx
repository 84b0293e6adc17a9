import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';

import type { RoundReply } from '@tessera/domain/fairness/export-format';
import { familyOfLabel } from '@tessera/domain/games/families';

import { siteQuery } from '../../../../api/site.ts';
import { amountParts, formatAmount } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { saveFile } from '../../../../storage/save-file.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Segmented } from '../../../../ui/segmented/index.ts';
import { Sheet, SheetBody } from '../../../../ui/sheet/index.ts';
import { copyText } from '../copy-text.ts';
import { cardNumbers, ownSums, proofLink } from './card-of.ts';
import { CARD, paintCard, type Card } from './paint-card.ts';

import styles from './share-sheet.module.css';

type ShareSheetProps = {
  readonly round: RoundReply;
  readonly roundId: string;
  readonly game: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

/** A picture of a proved round with its proof link, made on the phone. Amounts are hidden unless chosen. */
export function ShareSheet({ round, roundId, game, onClose }: ShareSheetProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shows, setShows] = useState<'0' | '1'>('0');
  const link = proofLink(location.origin, roundId, game.id);
  const card = useCard(round, game.name, shows === '1', link);
  useEffect(() => {
    if (canvas.current) paintCard(canvas.current, card);
  });
  const name = `${round.announcement.game}-${round.close.issue}.png`;
  const withPicture = (use: (picture: Blob) => void): void =>
    canvas.current?.toBlob((picture) => picture && use(picture), 'image/png');
  const share = (): void =>
    withPicture((picture) => {
      const files = [new File([picture], name, { type: 'image/png' })];
      const data = { title: card.round, url: link };
      // A reader who closes the share sheet of the phone has changed their mind, not met an error.
      void navigator.share(navigator.canShare({ files }) ? { ...data, files } : data).catch(() => undefined);
    });
  return (
    <Sheet isOpen title={t('proof.share')} onClose={onClose}>
      <SheetBody>
        <canvas
          ref={canvas}
          className={styles.card}
          style={{ aspectRatio: `${CARD.width} / ${CARD.height}` }}
        >
          {[
            card.round,
            card.numbers.map(({ number }) => number).join(' '),
            card.verdict,
            card.own?.text,
          ].join(' \u00b7 ')}
        </canvas>
        {round.bets.length > 0 && (
          <div className={styles.choice}>
            <span>{t('proof.shareAmounts')}</span>
            <Segmented
              label={t('proof.shareAmounts')}
              options={[
                { value: '0', label: t('profile.off') },
                { value: '1', label: t('profile.on') },
              ]}
              value={shows}
              onChange={setShows}
            />
          </div>
        )}
        {'share' in navigator && 'canShare' in navigator && (
          <Button kind="primary" isWide onPress={share}>
            {t('proof.share')}
          </Button>
        )}
        <Button kind="quiet" isWide onPress={() => withPicture((picture) => saveFile(name, picture))}>
          {t('proof.shareSave')}
        </Button>
        <Button kind="plain" isWide onPress={() => copyText(link)}>
          {t('proof.shareLink')}
        </Button>
      </SheetBody>
    </Sheet>
  );
}

/** A canvas has no elements that would isolate a figure. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`;

function useCard(round: RoundReply, gameName: string, showsAmounts: boolean, link: string): Card {
  const t = useT();
  const locale = useLocale();
  const site = useQuery(siteQuery()).data?.name ?? '';
  const own = ownSums(round.bets, showsAmounts);
  const profit = own ? own.returnedMinor - own.stakedMinor : 0n;
  const signed = (value: bigint): string => {
    const { sign, whole, point, decimals } = amountParts(value, locale);
    return leftToRight(`${sign === '-' ? '\u2212' : value > 0n ? '+' : ''}${whole}${point}${decimals}`);
  };
  return {
    site,
    round: `${gameName} \u00b7 ${leftToRight(round.close.issue)}`,
    numbers: cardNumbers(familyOfLabel(round.label) ?? '', round.numbers),
    verdict: `\u2713 ${t('proof.shareProved', { grade: round.grade })}`,
    note: t('proof.shareNote'),
    own: own && {
      text: t('proof.shareOwn', {
        staked: formatAmount(own.stakedMinor, locale),
        returned: formatAmount(own.returnedMinor, locale),
      }),
      profit: signed(profit),
      isAbove: profit > 0n,
    },
    link: leftToRight(link),
    scan: t('proof.shareScan'),
    code: encode(link, { border: 0 }).data,
  };
}
