import { useReducer, useState } from 'react';

import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { saveFile } from '../../../storage/save-file.ts';
import { Button } from '../../../ui/button/index.ts';
import { DaysPicker, daysReducer, type Days, daysPayload } from '../../../ui/date-range/index.ts';
import { caughtText } from '../../../ui/error-boundary/report-unexpected.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { VERIFIER, VerifierLink } from '../../../wallet/order/verifier-link.tsx';
import { blobOf } from './statement-file.ts';

import styles from './statement-sheet.module.css';

/** The server needs a while to print ten thousand rows. */
const TIMEOUT_MS = 60_000;

const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV' },
] as const satisfies readonly { readonly value: StatementFormat; readonly label: string }[];

type StatementSheetProps = { readonly asked: Days; readonly onClose: () => void };

/** Creates and saves a signed statement of a date range, and explains how to verify it. */
export function StatementSheet({ asked, onClose }: StatementSheetProps) {
  const t = useT();
  const [days, dispatch] = useReducer(daysReducer, asked);
  const [format, setFormat] = useState<StatementFormat>('pdf');
  const { state, make } = useStatement();
  return (
    <Sheet
      isOpen
      title={t('moneyLog.statement')}
      onClose={onClose}
      foot={
        <Button isWide isPending={state.kind === 'making'} onPress={() => make(days, format)}>
          {t('moneyLog.save')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <DaysPicker days={days} dispatch={dispatch} house={useHouseDay()} />
        <Segmented label={t('moneyLog.format')} options={FORMATS} value={format} onChange={setFormat} />
        <p className={styles.soft}>{t('moneyLog.atMost')}</p>
        <output className={styles.state} data-kind={state.kind}>
          {state.kind === 'making' && <span>{t('moneyLog.making')}</span>}
          {state.kind === 'saved' && (
            <>
              <Icon name="check" size={20} />
              <span>
                <span>{t('moneyLog.saved', { name: state.name, n: state.count })}</span>
                {state.count === 0 && <span>{` ${t('moneyLog.nothing')}`}</span>}
              </span>
            </>
          )}
        </output>
        <FaultText text={state.kind === 'refused' ? state.text : null} />
        <div className={styles.signed}>
          <Icon name="seal" size={20} />
          <div>
            <p>
              {t('moneyLog.signed')} <VerifierLink />
            </p>
            <code dir="ltr">
              {`node ${VERIFIER} statement ${state.kind === 'saved' ? state.name : `*.${format}`}`}
            </code>
          </div>
        </div>
      </div>
    </Sheet>
  );
}

type StatementFormat = 'csv' | 'pdf';

type StatementState =
  | { readonly kind: 'idle' | 'making' }
  | { readonly kind: 'saved'; readonly name: string; readonly count: number }
  | { readonly kind: 'refused'; readonly text: string };

/** Requests a statement and starts its download. */
function useStatement() {
  const [state, setState] = useState<StatementState>({ kind: 'idle' });
  const make = async (days: Days, format: StatementFormat): Promise<void> => {
    setState({ kind: 'making' });
    try {
      const payload = { ...daysPayload(days), format };
      const options = { showLoading: false, showError: false, timeoutMs: TIMEOUT_MS };
      const file = await api('trade/statement', payload, options);
      saveFile(file.name, blobOf(file));
      setState({ kind: 'saved', name: file.name, count: file.count });
    } catch (error) {
      // A reply without a file counts as unreadable.
      setState({ kind: 'refused', text: caughtText(error) });
    }
  };
  return { state, make };
}
