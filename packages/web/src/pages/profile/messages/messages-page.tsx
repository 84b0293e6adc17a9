import { useState } from 'react';

import { MESSAGE_TYPES } from '@tessera/domain/messages';

import { useT } from '../../../i18n/i18n.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { MessageList } from './message-list.tsx';
import { ReadAllButton } from './read-all-button.tsx';
import type { ChosenType } from './use-messages.ts';

import styles from './messages-page.module.css';

/** Messages to the member about money, security and service, by day. Unread ones are marked until they are
 *  opened. */
export function Page() {
  const t = useT();
  const [type, setType] = useState<ChosenType>('all');
  const options = (['all', ...MESSAGE_TYPES] as const).map((value) => ({
    value,
    label: t(`message.${value}`),
  }));
  return (
    <MembersOnly area="message">
      <ReadAllButton />
      <PageBody isFlush>
        <div className={styles.filter}>
          <Chips label={t('message.type')} options={options} value={type} onPick={setType} />
        </div>
        <MessageList key={type} type={type} />
      </PageBody>
    </MembersOnly>
  );
}
