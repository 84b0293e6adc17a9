import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button/index.ts';
import type { RecordRow } from './record-row.ts';
import { useCashOut } from './use-cash-out.ts';
import { useOnPress } from './use-on-press.ts';

type PartCashOutProps = { readonly row: RecordRow; readonly onChanged: () => void };

const loadSheet = () => import('./part-cash-out-sheet.tsx');

/** The way to cash out a part of a ticket's stake. A sheet that is opened again shows what was sent and
 *  has no end yet. */
export function PartCashOut({ row, onChanged }: PartCashOutProps) {
  const t = useT();
  const { loaded: sheet, open, close } = useOnPress(loadSheet);
  const call = useCashOut(row, {
    onDone: () => {
      close();
      onChanged();
    },
    onChanged,
  });
  return (
    <>
      <Button kind="plain" isWide onPress={open}>
        {t('ticket.part')}
      </Button>
      {sheet && (
        <sheet.PartCashOutSheet
          row={row}
          call={call}
          onClose={() => {
            call.forgetChange();
            close();
          }}
        />
      )}
    </>
  );
}
