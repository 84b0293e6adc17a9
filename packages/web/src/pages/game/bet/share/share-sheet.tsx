import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { shownSlipCode } from '@tessera/domain/wager/slip-code';

import { api } from '../../../../api/api.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { formatUntil } from '../../../../live/format-until.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { RefusedState } from '../../../../ui/refused-state/index.ts';
import { Sheet, SheetBody } from '../../../../ui/sheet/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';
import { SlipClock } from '../slip/slip-clock.tsx';
import { CodeSheet } from './code-sheet.tsx';
import { copy } from './copy.ts';
import type { LoadLeague } from './found-slip.ts';
import { sharedLink } from './shared-link.ts';
import type { SharedContent, SlipToShare } from './slip-to-share.ts';

/** Of the code with what stands around it. */
const CODE_PX = 268;

/** Asked once for the same selections, which have one code: a second tap and a second look get the first
 *  answer. */
const codeQuery = (content: SharedContent) => ({
  queryKey: ['games/shareSlip', content] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api('games/shareSlip', content, { signal, showLoading: false, showError: false }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

type ShareSheetProps = {
  /** Of the page. */
  readonly gameId: number;
  readonly loadLeague: LoadLeague | null;
  readonly slip: SlipToShare;
  readonly onClose: () => void;
};

/** The code of the slip, until when it is valid, and the ways to hand it on. */
export function ShareSheet({ slip: { content, leftOut }, onClose, ...page }: ShareSheetProps) {
  const t = useT();
  const shared = useQuery(codeQuery(content));
  const [isEntering, setEntering] = useState(false);
  if (isEntering) return <CodeSheet {...page} code="" onTaken={onClose} onClose={onClose} />;
  return (
    <Sheet isOpen title={t('sharedSlip.share')} onClose={onClose}>
      <SheetBody>
        {shared.data ? (
          <Code content={content} code={shared.data.code} endsAt={shared.data.ends_at} />
        ) : shared.error ? (
          <RefusedState error={shared.error} onRetry={shared.refetch} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={CODE_PX} />
          </div>
        )}
        <div className="ss-notes">
          <p>{t('sharedSlip.about', { n: content.lines.length })}</p>
          {leftOut > 0 && (
            <p className="ss-warning">
              <Icon name="warning" size={16} />
              <span>{t('sharedSlip.leftOut', { n: leftOut })}</span>
            </p>
          )}
        </div>
        <Button kind="plain" isWide onPress={() => setEntering(true)}>
          {t('sharedSlip.other')}
        </Button>
      </SheetBody>
    </Sheet>
  );
}

type CodeProps = {
  readonly content: SharedContent;
  readonly code: string;
  /** Units: epoch seconds. */
  readonly endsAt: number;
};

function Code({ content, code, endsAt }: CodeProps) {
  const t = useT();
  const locale = useLocale();
  const shown = shownSlipCode(code);
  const link = sharedLink(location.origin, content, code);
  // A reader who closes the share sheet of the phone has changed their mind, not met an error.
  const send = (): void =>
    void navigator
      .share({ text: t('sharedSlip.message', { code: shown }), url: link })
      .catch(() => undefined);
  const copyLink = (): Promise<void> => copy(link);
  return (
    <>
      <div className="ss-card">
        <p>{t('sharedSlip.code')}</p>
        <output className="ss-code" aria-label={`${t('sharedSlip.code')} ${[...code].join(' ')}`}>
          <bdi dir="ltr">{shown}</bdi>
        </output>
        <p className="ss-until">
          <span>{t('sharedSlip.until', { time: formatUntil(endsAt, locale) })}</span>
          <SlipClock closesAtMs={endsAt * 1000} />
        </p>
      </div>
      <div className="ss-actions">
        <Button kind="quiet" isWide onPress={() => copy(shown)}>
          <Icon name="copy" size={20} />
          {t('sharedSlip.copyCode')}
        </Button>
        {'share' in navigator ? (
          <Button isWide onPress={send}>
            <Icon name="share" size={20} />
            {t('sharedSlip.send')}
          </Button>
        ) : (
          <Button isWide onPress={copyLink}>
            <Icon name="copy" size={20} />
            {t('sharedSlip.copyLink')}
          </Button>
        )}
      </div>
    </>
  );
}
