import { useEffect, useState } from 'react';

import { api } from '../../api/api.ts';
import { formatDuration } from '../../i18n/format-duration.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useIsBefore } from '../../live/use-is-before.ts';
import { useLive } from '../../live/use-live.ts';
import { topEntry } from '../../nav/nav-reducer.ts';
import { openUrl, useNavState } from '../../nav/nav.ts';
import { BreakButton } from '../../protection/break-button.tsx';
import { type Exclusion, exclusionStore } from '../../protection/use-exclusion.ts';
import {
  changeProtection,
  type Protection,
  refreshProtection,
  useProtection,
} from '../../protection/use-protection.ts';
import { Amount } from '../../ui/amount/index.ts';
import { Button } from '../../ui/button/index.ts';
import { Fact, Facts } from '../../ui/facts/index.ts';
import { Sheet, SheetBody } from '../../ui/sheet/index.ts';
import { BreakLine } from './break-line.tsx';
import { usePageAssets } from './use-page-assets.ts';

const FRESH_MS = 5 * 60_000;
const MINUTE_S = 60;

/** Follows a member on every page: shows the reality check when it is due, asks about limits once, and closes
 *  the pages that play while a break lasts. What another device changes arrives with the member's stream. */
export function ProtectionWatch({ owner }: { readonly owner: string }) {
  const { data } = useProtection(FRESH_MS);
  const hasAssets = usePageAssets();
  const top = topEntry(useNavState());
  const dueAt = data?.check.due_at ?? null;
  const isWaiting = useIsBefore(dueAt === null ? null : dueAt * 1000);
  const isToAsk = dueAt !== null && !isWaiting && data?.check.is_due === false;
  useEffect(() => {
    if (isToAsk) void refreshProtection();
  }, [isToAsk]);
  useLive([`member:${Number(owner)}`], ({ event }) => {
    // The first bet of a time at play starts the clock.
    if (event === 'balance' && dueAt === null) void refreshProtection();
  });
  const exclusion = useExclusionInForce(data?.exclusion ?? null);
  if (!data || !hasAssets) return null;
  if (data.check.is_due && !data.exclusion)
    return <CheckSheet check={data.check} nowMs={data.server_time_ms} />;
  return (
    <>
      {exclusion && top?.path === '/' && <BreakLine exclusion={exclusion} />}
      {/* Not in the middle of something that was begun before the registration. */}
      {data.is_review_due && top?.isTab === true && <ReviewSheet />}
    </>
  );
}

/** Publishes the exclusion of the member for as long as it lasts, and asks whether another follows it. */
function useExclusionInForce(exclusion: Exclusion | null): Exclusion | null {
  const endtime = exclusion?.endtime ?? 0;
  const isBeforeEnd = useIsBefore(endtime > 0 ? endtime * 1000 : null);
  const inForce = exclusion && (endtime === 0 || isBeforeEnd) ? exclusion : null;
  const isOver = exclusion !== null && inForce === null;
  useEffect(() => {
    if (isOver) void refreshProtection();
  }, [isOver]);
  useEffect(() => {
    exclusionStore.setState(inForce, true);
    return () => exclusionStore.setState(null, true);
  }, [inForce]);
  return inForce;
}

type CheckSheetProps = { readonly check: Protection['check']; readonly nowMs: number };

/** Reality check: the time at play and its net result. Bets are blocked until the member answers. */
function CheckSheet({ check, nowMs }: CheckSheetProps) {
  const t = useT();
  const locale = useLocale();
  const minutes = Math.max(1, Math.floor((nowMs / 1000 - (check.since ?? nowMs / 1000)) / MINUTE_S));
  const time = isolated(formatDuration(minutes * MINUTE_S, locale));
  return (
    <Sheet isOpen title={t('protection.checkDue', { time })}>
      <SheetBody>
        <Facts>
          <Fact name={t('protection.staked')}>
            <Amount value={check.staked} />
          </Fact>
          <Fact name={t('protection.returned')}>
            <Amount value={check.returned} />
          </Fact>
          <Fact name={t('protection.net')}>
            <Amount value={check.net} isSigned />
          </Fact>
        </Facts>
        <Button isWide onPress={() => changeProtection('protection/answerCheck', {})}>
          {t('protection.onward')}
        </Button>
        <BreakButton isWide />
      </SheetBody>
    </Sheet>
  );
}

/** Asks for limits after the registration, and again every six months. Closing it is an answer too. */
function ReviewSheet() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(true);
  const answer = async (isToSet: boolean): Promise<void> => {
    await api('protection/review', {});
    await refreshProtection();
    if (isToSet) await openUrl('/pages/profile/protection');
  };
  const close = (): void => {
    setIsOpen(false);
    // An answer that did not reach the server is requested again.
    answer(false).catch(() => setIsOpen(true));
  };
  return (
    <Sheet isOpen={isOpen} title={t('protection.reviewTitle')} onClose={close}>
      <SheetBody>
        <p>{t('protection.reviewText')}</p>
        <Button isWide onPress={() => answer(true)}>
          {t('protection.reviewSet')}
        </Button>
        <Button kind="plain" isWide onPress={() => answer(false)}>
          {t('protection.reviewLater')}
        </Button>
      </SheetBody>
    </Sheet>
  );
}
