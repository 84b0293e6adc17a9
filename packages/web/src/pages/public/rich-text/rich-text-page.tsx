import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { isUnknownContent } from '../../../api/unknown-content.ts';
import { formatDate } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { openUrl, reLaunch } from '../../../nav/nav.ts';
import { usePageTitle, useQueryParams } from '../../../nav/page-context.ts';
import { TextLink } from '../../../nav/text-link.tsx';
import { queryText } from '../../../nav/url.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { RichText } from '../../../ui/rich-text/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';

import styles from './rich-text-page.module.css';

/** A text of the house by its name, in the version that is in force: terms, privacy, about, rules, help. */
export function Page() {
  const id = queryText(useQueryParams(), 'id');
  const text = useQuery(queryFor('index/rich_text', { id }));
  if (isUnknownContent(text.error)) return <Unknown />;
  if (text.data) return <HouseText text={text.data} />;
  if (text.error) return <RefusedState error={text.error} onRetry={() => text.refetch()} />;
  return (
    <PageBody isBusy>
      <Skeleton height={18} width="60%" />
      <RichText html={undefined} onOpen={openUrl} />
    </PageBody>
  );
}

/** Its title is the page's. */
function HouseText({ text }: { readonly text: Data<'index/rich_text'> }) {
  const t = useT();
  const { title, content, version, updatetime } = text;
  const date = isolated(formatDate(updatetime, useLocale()));
  usePageTitle(title);
  return (
    <PageBody>
      <p className={styles.version}>{t('richText.version', { n: version, date })}</p>
      <RichText html={content} onOpen={openUrl}>
        <Others than={text.id} />
      </RichText>
    </PageBody>
  );
}

const TEXTS = ['help', 'rules', 'about', 'terms', 'privacy'] as const;

/** Each replaces this one, so that back leads to where the reader came from. */
function Others({ than }: { readonly than: string }) {
  const t = useT();
  return (
    <nav className={styles.others} aria-label={t('richText.others')}>
      {TEXTS.filter((id) => id !== than).map((id) => (
        <TextLink key={id} to={`/pages/public/rich-text?id=${id}`} replace>
          {t(`richText.name.${id}`)}
        </TextLink>
      ))}
    </nav>
  );
}

function Unknown() {
  const t = useT();
  const home = <Button onPress={() => reLaunch({ url: '/' })}>{t('notFound.home')}</Button>;
  return (
    <EmptyState icon="warning" title={t('richText.unknown')} text={t('richText.unknownText')} action={home} />
  );
}
