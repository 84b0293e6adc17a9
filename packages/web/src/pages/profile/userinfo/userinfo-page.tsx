import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { EMAIL_PATTERN } from '@tessera/contract/patterns';
import type { Data } from '@tessera/contract/routes';
import { readEmailAddress } from '@tessera/domain/member/identifier';

import { firstBirthday } from '../../../account/birthday.ts';
import { queryFor } from '../../../api/api.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { localDate } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { dateFormat } from '../../../i18n/intl.ts';
import { dateTag } from '../../../i18n/locale.ts';
import { useFreshMember } from '../../../live/fresh-member.ts';
import { openUrl } from '../../../nav/nav.ts';
import { Card } from '../../../ui/card/index.ts';
import { ListRow } from '../../../ui/list-row/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { AvatarRow } from './avatar-row.tsx';
import { EditRow } from './edit-row.tsx';
import { BirthdayEditor, EmailEditor, GenderEditor, NicknameEditor } from './edit-rows.tsx';

type Member = Data<'user/index'>;
type Editable = 'nickname' | 'email' | 'gender' | 'birthday';

const EMAIL = new RegExp(EMAIL_PATTERN);
/** Heights of the avatar's row, of the rows that are edited, of one row and of two. */
const AVATAR_PX = 104;
const EDITED_PX = 213;
const ROW_PX = 54;
const PAIR_PX = 107;

export function Page() {
  return (
    <MembersOnly>
      <UserInfo />
    </MembersOnly>
  );
}

function UserInfo() {
  const member = useQuery(queryFor('user/index'));
  useFreshMember();
  if (member.data) return <Rows member={member.data} />;
  if (member.error) return <RefusedState error={member.error} onRetry={() => member.refetch()} />;
  return (
    <PageBody isBusy>
      <Skeleton height={AVATAR_PX} />
      <Skeleton height={EDITED_PX} />
      <Skeleton height={ROW_PX} />
      <Skeleton height={PAIR_PX} />
    </PageBody>
  );
}

function Rows({ member }: { readonly member: Member }) {
  return (
    <PageBody>
      <AvatarRow src={member.avatar} />
      <EditableRows member={member} />
      <SecurityRow />
      <FixedRows member={member} />
    </PageBody>
  );
}

/** Each row edits its own field; one is open at a time. */
function EditableRows({ member }: { readonly member: Member }) {
  const t = useT();
  const [open, setOpen] = useState<Editable | null>(null);
  const showDay = useDayText();
  const rowOf = (name: Editable) => ({
    label: t(`userinfo.${name}`),
    isOpen: open === name,
    onToggle: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  const { nickname, email, gender, birthday } = member;
  return (
    <Card isFlush>
      <EditRow
        {...rowOf('nickname')}
        shown={<bdi>{nickname}</bdi>}
        initial={nickname}
        read={(draft) => (draft.trim() === '' ? t('userinfo.enterNickname') : { nickname: draft })}
        editor={NicknameEditor}
      />
      <EditRow
        {...rowOf('email')}
        shown={email === '' ? t('userinfo.notSet') : <bdi dir="ltr">{email}</bdi>}
        initial={email}
        read={(draft) => {
          const text = readEmailAddress(draft);
          return text === '' || EMAIL.test(text) ? { email: text } : t('register.invalidEmail');
        }}
        editor={EmailEditor}
      />
      <EditRow
        {...rowOf('gender')}
        shown={t(`userinfo.${gender}`)}
        initial={gender}
        read={(draft) => ({ gender: draft })}
        editor={GenderEditor}
      />
      <EditRow
        {...rowOf('birthday')}
        shown={birthday === null ? t('userinfo.notSet') : showDay(Date.parse(`${birthday}T00:00:00Z`), 'UTC')}
        initial={birthday ?? firstBirthday(localDate(serverClock.now() / 1000))}
        read={(draft) => ({ birthday: draft })}
        editor={BirthdayEditor}
      />
    </Card>
  );
}

function SecurityRow() {
  const t = useT();
  return (
    <Card isFlush>
      <ListRow label={t('security.title')} onTap={() => void openUrl('/pages/profile/security')} />
    </Card>
  );
}

function FixedRows({ member }: { readonly member: Member }) {
  const t = useT();
  const showDay = useDayText();
  return (
    <Card isFlush>
      <ListRow label={t('userinfo.username')} value={<bdi dir="ltr">{member.username}</bdi>} />
      <ListRow label={t('userinfo.joined')} value={showDay(member.jointime * 1000)} />
    </Card>
  );
}

/** Prints a day with its year. Units: epoch ms. */
function useDayText(): (ms: number, timeZone?: string) => string {
  const tag = dateTag(useLocale());
  return (ms, timeZone) => dateFormat(tag, { dateStyle: 'long', ...(timeZone && { timeZone }) }).format(ms);
}
