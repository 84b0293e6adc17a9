import { useT } from '../../i18n/i18n.ts';
import { Sheet, SheetBody } from '../../ui/sheet/index.ts';
import type { Api } from '../client.ts';
import { type Guards, ProofForm } from './proof-form.tsx';

type ProofSheetProps = {
  readonly api: Api;
  readonly guards: Guards;
  readonly onDone: (isProved: boolean) => void;
};

/** Asks for a fresh proof that it is the owner: by what guards the account. */
export function ProofSheet({ api, guards, onDone }: ProofSheetProps) {
  const t = useT();
  return (
    <Sheet isOpen title={t('account.proveTitle')} onClose={() => onDone(false)}>
      <SheetBody>
        <ProofForm api={api} guards={guards} onProved={() => onDone(true)} />
      </SheetBody>
    </Sheet>
  );
}
