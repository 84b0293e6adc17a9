import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { knownKey, useT } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card/index.ts';
import { Fact, Facts } from '../../../ui/facts/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { IdentityForm } from './identity-form.tsx';
import { useRegionName } from './region-name.ts';

import styles from './identity-page.module.css';

type Identity = Data<'user/identity'>;

const WORDS_PX = 96;
const FORM_PX = 420;

export function Page() {
  return (
    <MembersOnly>
      <OwnIdentity />
    </MembersOnly>
  );
}

/** Result of the member's identity check, the reason for the check, and its form. */
function OwnIdentity() {
  const identity = useQuery(queryFor('user/identity'));
  if (identity.data) return <Shown identity={identity.data} onSent={() => void identity.refetch()} />;
  if (identity.error) return <RefusedState error={identity.error} onRetry={() => identity.refetch()} />;
  return (
    <PageBody isBusy>
      <Skeleton height={WORDS_PX} />
      <Skeleton height={FORM_PX} />
    </PageBody>
  );
}

function Shown({ identity, onSent }: { readonly identity: Identity; readonly onSent: () => void }) {
  const t = useT();
  const { state, reason } = identity;
  const isOpen = state === 'none' || state === 'refused';
  return (
    <PageBody>
      <Card>
        <p className={styles.text}>{t(identity.is_required === 1 ? 'identity.why' : 'identity.whyPlay')}</p>
        {state !== 'none' && (
          <output className={styles.state} data-state={state}>
            <Icon
              name={state === 'verified' ? 'check' : state === 'pending' ? 'clock' : 'warning'}
              size={20}
            />
            <span>
              {' '}
              {state === 'refused'
                ? t(knownKey(`identity.refused.${reason ?? 'other'}`))
                : t(knownKey(`identity.${state}`))}
            </span>
          </output>
        )}
      </Card>
      {isOpen ? <IdentityForm before={identity} onSent={onSent} /> : <Declared identity={identity} />}
    </PageBody>
  );
}

function Declared({ identity }: { readonly identity: Identity }) {
  const t = useT();
  const regionName = useRegionName();
  return (
    <Card>
      <Facts>
        <Fact name={t('identity.name')}>
          <bdi>{identity.real_name}</bdi>
        </Fact>
        <Fact name={t('identity.birthDate')}>
          <bdi dir="ltr">{identity.birth_date}</bdi>
        </Fact>
        <Fact name={t('identity.country')}>{regionName(identity.country) ?? identity.country}</Fact>
      </Facts>
    </Card>
  );
}
