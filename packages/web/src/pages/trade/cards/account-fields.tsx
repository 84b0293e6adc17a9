import { hasHolder, isBankNumber } from '@tessera/domain/wallet/channel';
import { ADDRESS_TEXT_MAX } from '@tessera/domain/withdrawal/address/address-text';

import { useT } from '../../../i18n/i18n.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { Field } from '../../../ui/field/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { grouped, shownAddress, type Account, type ChannelType, type Field as FieldName } from './account.ts';
import type { CheckNote } from './use-account-check.ts';

import styles from './account-form.module.css';

type AccountFieldsProps = {
  readonly type: ChannelType;
  readonly account: Account;
  readonly errors: Readonly<Partial<Record<FieldName, string>>>;
  readonly note: CheckNote | null;
  /** The number of the card tells its bank. */
  readonly isBankKnown: boolean;
  readonly onChange: (part: Partial<Account>) => void;
};

/** An address, or what a bank needs. */
export function AccountFields(props: AccountFieldsProps) {
  const { type, account, errors, note, onChange } = props;
  const t = useT();
  const change = (address: string): void =>
    onChange({ address: type === 'unionpay' ? grouped(account.address, address) : address });
  return (
    <>
      <Field
        label={t(LABELS[type] ?? 'card.address')}
        name="address"
        value={account.address}
        onChange={change}
        hint={t(HINTS[type])}
        error={errors.address}
        autoComplete="off"
        maxLength={ADDRESS_TEXT_MAX}
        isLtr
        end={<Paste onPaste={change} />}
      />
      {hasHolder(type) && <HolderFields {...props} />}
      {note && (
        <output className={styles.checked} data-guarded={note.isGuarded}>
          <Icon name={note.isGuarded ? 'check' : 'warning'} size={20} />
          <span>
            {note.text}
            <bdi dir="ltr">{shownAddress(type, account)}</bdi>
          </span>
        </output>
      )}
    </>
  );
}

const LABELS: Readonly<Partial<Record<ChannelType, MessageKey>>> = {
  bank: 'card.iban',
  unionpay: 'card.number.unionpay',
  alipay: 'card.number.alipay',
  wechat: 'card.number.wechat',
};

const HINTS: Readonly<Record<ChannelType, MessageKey>> = {
  erc20: 'card.addressHint.erc20',
  trc20: 'card.addressHint.trc20',
  btc: 'card.addressHint.btc',
  bank: 'card.ibanHint',
  unionpay: 'card.hint.unionpay',
  alipay: 'card.hint.alipay',
  wechat: 'card.hint.wechat',
};

/** The name of the holder, and what a bank needs beside it. */
function HolderFields({ type, account, errors, isBankKnown, onChange }: AccountFieldsProps) {
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
      {isBankNumber(type) && !isBankKnown && (
        <Field
          label={t('card.bankName')}
          name="bankName"
          value={account.bankName}
          onChange={(bankName) => onChange({ bankName })}
          error={errors.bankName}
          hint={t('card.optional')}
        />
      )}
      {type === 'bank' && (
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
      )}
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
