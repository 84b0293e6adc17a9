import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { openUrl } from '../../../nav/nav.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { Card } from '../../../ui/card/index.ts';
import { ListRow } from '../../../ui/list-row/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { FundPassword } from '../fund-password.tsx';
import { MyData } from '../my-data/my-data.tsx';
import { ChangeMobile } from './change-mobile.tsx';
import { ChangePassword } from './change-password.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';
import { VerifyEmail } from './verify-email.tsx';

const TWO_STEP_PX = 190;
const ROWS_PX = 160;
const SESSIONS_PX = 210;

export function Page() {
  return (
    <MembersOnly>
      <Security />
    </MembersOnly>
  );
}

/** Protections of the account and their settings. They are rendered once both replies are there, since the
 *  number of sessions is unknown until then and the rows below them would move. */
function Security() {
  const t = useT();
  const guards = useQuery(queryFor('security/show'));
  const sessions = useQuery({ ...queryFor('security/showSessions'), staleTime: 0 });
  usePageShow(() => void guards.refetch());
  if (guards.data && !sessions.isPending) {
    const reload = async (): Promise<void> => void (await guards.refetch());
    return (
      <PageBody>
        <TwoStep guards={guards.data} onChanged={reload} />
        <Passwords guards={guards.data} onChanged={reload} />
        <Sessions sessions={sessions} />
        <MyData />
        <Card isFlush>
          <ListRow
            icon="logout"
            label={t('closing.row')}
            onTap={() => void openUrl('/pages/profile/close')}
          />
        </Card>
      </PageBody>
    );
  }
  if (guards.error) return <RefusedState error={guards.error} onRetry={() => guards.refetch()} />;
  return (
    <PageBody isBusy>
      <Skeleton height={TWO_STEP_PX} />
      <Skeleton height={ROWS_PX} />
      <Skeleton height={SESSIONS_PX} />
    </PageBody>
  );
}

type PasswordsProps = {
  readonly guards: Data<'security/show'>;
  readonly onChanged: () => Promise<void>;
};

type Form = 'password' | 'fund' | 'mobile' | 'email';

/** Passwords of the log-in and of payments. Each is changed in a sheet of its own. */
function Passwords({ guards, onChanged }: PasswordsProps) {
  const t = useT();
  const [open, setOpen] = useState<Form | null>(null);
  const stateOf = (isSet: number): string => t(isSet === 1 ? 'userinfo.change' : 'security.notSet');
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    void onChanged();
  };
  return (
    <Card isFlush>
      <ListRow
        icon="rules"
        label={t('identity.title')}
        onTap={() => void openUrl('/pages/profile/identity')}
      />
      <ListRow
        icon="lock"
        label={t('changePassword.row')}
        value={stateOf(guards.has_password)}
        onTap={() => setOpen('password')}
      />
      <ListRow
        icon="seal"
        label={t('profile.fundPassword')}
        value={stateOf(guards.has_fund_password)}
        onTap={() => setOpen('fund')}
      />
      <ListRow
        icon="person"
        label={t('login.mobile')}
        value={guards.mobile === '' ? t('userinfo.notBound') : <bdi dir="ltr">{guards.mobile}</bdi>}
        onTap={() => setOpen('mobile')}
      />
      <ListRow
        icon="mail"
        label={t('userinfo.email')}
        value={<EmailState guards={guards} />}
        onTap={() => {
          // An address is set among the member's details; one that is there is verified here.
          if (guards.email === '' || guards.is_email_verified === 1) void openUrl('/pages/profile/userinfo');
          else setOpen('email');
        }}
      />
      {open === 'email' && (
        <Sheet isOpen title={t('security.verifyTitle')} onClose={close}>
          <VerifyEmail email={guards.email} onDone={done} />
        </Sheet>
      )}
      {open === 'password' && (
        <Sheet isOpen title={t('changePassword.title')} onClose={close}>
          <ChangePassword onDone={done} />
        </Sheet>
      )}
      {open === 'fund' && <FundPassword onClose={done} />}
      {open === 'mobile' && (
        <Sheet isOpen title={t('changeMobile.title')} onClose={close}>
          <ChangeMobile onDone={done} />
        </Sheet>
      )}
    </Card>
  );
}

function EmailState({ guards }: { readonly guards: Data<'security/show'> }) {
  const t = useT();
  if (guards.email === '') return <span>{t('userinfo.notBound')}</span>;
  return (
    <>
      <bdi dir="ltr">{guards.email}</bdi>{' '}
      <span>{t(guards.is_email_verified === 1 ? 'security.verified' : 'security.unverified')}</span>
    </>
  );
}
