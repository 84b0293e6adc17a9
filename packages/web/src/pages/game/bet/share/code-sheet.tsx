import { useEffect, useRef, useState } from 'react';

import { readSlipCode } from '@tessera/domain/wager/slip-code';

import { adoptStyles } from '../../../../game-family/adopt-styles.ts';
import { translateMessage, useT } from '../../../../i18n/i18n.ts';
import { openUrl } from '../../../../nav/nav.ts';
import { useSession } from '../../../../session/session.ts';
import { Button } from '../../../../ui/button/index.ts';
import { errorText } from '../../../../ui/error-text/index.ts';
import { Field } from '../../../../ui/field/index.ts';
import { useSubmit } from '../../../../ui/form/index.ts';
import { Sheet, SheetBody } from '../../../../ui/sheet/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { slipOwner } from '../slip/state/slip-owner.ts';
import { findSlip } from './find-slip.ts';
import { countOf, type FoundSlip } from './found-slip.ts';
import { FoundFoot, FoundView } from './found-view.tsx';
import { sharedAddress } from './shared-link.ts';
import type { SlipCodeProps } from './slip-code-props.ts';
import { isTaken, takeSlip } from './take-slip.ts';

import css from './shared-slip.css?inline';

// For the other sheet too, from which this one is opened.
adoptStyles(css);

type CodeSheetProps = SlipCodeProps & {
  /** Opened at once; "" for one to be typed. */
  readonly code: string;
  readonly onClose: () => void;
};

/** Opens a shared slip by its code. What is all on sale comes into an empty slip at once; anything else is
 *  shown first, and nothing changes before the player says so. */
export function CodeSheet({ gameId, loadLeague, code, onTaken, onClose }: CodeSheetProps) {
  const t = useT();
  const owner = useSession(slipOwner);
  const form = useRef<HTMLFormElement>(null);
  const [typed, type] = useState(code);
  const [fault, setFault] = useState<string>();
  const [found, setFound] = useState<FoundSlip | null>(null);
  const finish = (slip: FoundSlip, isInPlace: boolean): void => {
    const wasThere = isTaken(slip.incoming);
    if (!wasThere || isInPlace) takeSlip(slip, isInPlace);
    onClose();
    showToast({
      title: wasThere ? t('sharedSlip.there') : t('sharedSlip.added', { n: countOf(slip.incoming) }),
    });
    const [first] = slip.incoming;
    if (slip.incoming.some((each) => each.gameId === gameId)) onTaken();
    else if (first) void openUrl(`/pages/game/bet?game_id=${first.gameId}`);
  };
  const { isPending, submit } = useSubmit(async () => {
    const read = readSlipCode(typed);
    if (read === undefined) return setFault(translateMessage('SLIP_CODE_INVALID'));
    try {
      const slip = await findSlip(read, { owner, loadLeague });
      if ('elsewhere' in slip) {
        onClose();
        void openUrl(sharedAddress(slip.elsewhere, read));
      } else if (isPlain(slip)) finish(slip, false);
      else setFound(slip);
    } catch (error) {
      setFault(errorText(error));
    }
  });
  useEffect(() => {
    if (code !== '') form.current?.requestSubmit();
    else form.current?.querySelector('input')?.focus();
  }, [code]);
  const again = (): void => {
    setFound(null);
    type('');
  };
  if (found)
    return (
      <Sheet
        isOpen
        title={t('sharedSlip.found')}
        onClose={onClose}
        foot={<FoundFoot found={found} onTake={(isInPlace) => finish(found, isInPlace)} onOther={again} />}
      >
        <FoundView found={found} />
      </Sheet>
    );
  return (
    <Sheet isOpen title={t('sharedSlip.enter')} onClose={onClose}>
      <SheetBody>
        <form ref={form} className="ss-form" onSubmit={submit}>
          <Field
            label={t('sharedSlip.code')}
            name="slip-code"
            value={typed}
            onChange={(text) => {
              type(text);
              setFault(undefined);
            }}
            error={fault}
            hint={t('sharedSlip.hint')}
            autoComplete="off"
            isLtr
          />
          <Button type="submit" isWide isPending={isPending} isDisabled={typed.trim() === ''}>
            {t('sharedSlip.open')}
          </Button>
        </form>
      </SheetBody>
    </Sheet>
  );
}

/** Nothing is to be asked or told. */
const isPlain = ({ incoming, leftOut, before, isBusy }: FoundSlip): boolean =>
  incoming.length > 0 && leftOut.length === 0 && !isBusy && (before.length === 0 || isTaken(incoming));
