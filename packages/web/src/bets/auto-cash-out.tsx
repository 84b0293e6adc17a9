import { formatAmount } from '../i18n/format.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button/index.ts';
import type { RecordRow } from './record-row.ts';
import { useOnPress } from './use-on-press.ts';

type AutoCashOutProps = { readonly row: RecordRow; readonly onChanged: () => void };

const loadSheet = () => import('./auto-cash-out-sheet.tsx');

/** From which offer on a ticket is cashed out by itself, and the way to set it. */
export function AutoCashOut({ row, onChanged }: AutoCashOutProps) {
  const t = useT();
  const locale = useLocale();
  const { loaded: sheet, open, close } = useOnPress(loadSheet);
  const target = row.ticket?.autoCashOut ?? null;
  return (
    <>
      <Button kind="plain" isWide onPress={open}>
        {target === null ? t('ticket.auto') : t('ticket.autoFrom', { amount: formatAmount(target, locale) })}
      </Button>
      {sheet && (
        <sheet.AutoCashOutSheet
          row={row}
          onDone={() => {
            close();
            onChanged();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
