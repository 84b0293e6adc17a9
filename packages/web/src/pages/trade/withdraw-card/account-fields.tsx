import { useT } from '../../../i18n/i18n.ts';
import { Field } from '../../../ui/field/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import type { Account, ChannelType, Field as FieldName } from './account.ts';
import type { CheckNote } from './use-account-check.ts';

import styles from './account-form.module.css';

type AccountFieldsProps = {
  readonly type: ChannelType;
  readonly account: Account;
  readonly errors: Readonly<Partial<Record<FieldName, string>>>;
  readonly note: CheckNote | null;
  readonly onChange: (part: Partial<Account>) => void;
};

/** An address, or what a bank needs. */
export function AccountFields(props: AccountFieldsProps) {
  const { type, account, errors, note, onChange } = props;
  const t = useT();
  const isBank = type === 'bank';
  return (
    <>
      <Field
        label={t(isBank ? 'card.iban' : 'card.address')}
        name="address"
        value={account.address}
        onChange={(address) => onChange({ address })}
        hint={t(isBank ? 'card.ibanHint' : `card.addressHint.${type}`)}
        error={errors.address}
        autoComplete="off"
        isLtr
        end={<Paste onPaste={(address) => onChange({ address })} />}
      />
      {isBank && <BankFields {...props} />}
      {note && (
        <output className={styles.checked} data-guarded={note.isGuarded}>
          <Icon name={note.isGuarded ? 'check' : 'warning'} size={20} />
          <span>
            {note.text}
            <bdi dir="ltr">{account.address.trim()}</bdi>
          </span>
        </output>
      )}
    </>
  );
}

function BankFields({ account, errors, onChange }: AccountFieldsProps) {
  const t = useT();
  return (
    <>
      <Field
        label={t('card.holder')}
        name="holder"
        value={account.holder}
        onChange={(holder) => onChange({ holder })}
        error={errors.holder}
        autoComplete="name"
      />
      <Field
        label={t('card.bankName')}
        name="bankName"
        value={account.bankName}
        onChange={(bankName) => onChange({ bankName })}
        error={errors.bankName}
        hint={t('card.optional')}
      />
      <Field
        label={t('card.bic')}
        name="bic"
        value={account.bic}
        onChange={(bic) => onChange({ bic })}
        error={errors.bic}
        hint={t('card.bicHint')}
        autoComplete="off"
        isLtr
      />
    </>
  );
}

/** Takes the address from the clipboard, where the browser lets a page read it. */
function Paste({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const t = useT();
  if (!('clipboard' in navigator)) return null;
  const paste = async (): Promise<void> => {
    try {
      onPaste((await navigator.clipboard.readText()).trim());
    } catch {
      // The reader or the browser said no: the field can be pasted into by hand.
      showToast({ title: t('card.pasteFailed'), icon: 'none' });
    }
  };
  return (
    <button type="button" className={styles.paste} onClick={() => void paste()}>
      {t('card.paste')}
    </button>
  );
}
