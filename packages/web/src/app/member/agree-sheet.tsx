import { useQueryClient } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { logOut } from '../../account/log-out.ts';
import { api, queryFor } from '../../api/api.ts';
import { useT } from '../../i18n/i18n.ts';
import { TextLink } from '../../nav/text-link.tsx';
import { Button } from '../../ui/button/index.ts';
import { Sheet, SheetBody } from '../../ui/sheet/index.ts';
import { usePageAssets } from './use-page-assets.ts';

import styles from './agree-sheet.module.css';

type AgreeSheetProps = { readonly due: Data<'user/agreements'> };

/** Asks for the agreement to the versions in force. It leaves with one, or with the session. */
export function AgreeSheet({ due }: AgreeSheetProps) {
  const t = useT();
  const client = useQueryClient();
  const hasAssets = usePageAssets();
  const agree = async (): Promise<void> => {
    await api('user/agree', due);
    client.setQueryData(queryFor('user/agreements').queryKey, {});
  };
  if (!hasAssets) return null;
  return (
    <Sheet isOpen title={t('register.askTitle')}>
      <SheetBody>
        <p>{t('register.askText')}</p>
        <p className={styles.texts}>
          {due.terms_version !== undefined && (
            <TextLink to="/pages/public/rich-text?id=terms">{t('richText.name.terms')}</TextLink>
          )}
          {due.privacy_version !== undefined && (
            <TextLink to="/pages/public/rich-text?id=privacy">{t('richText.name.privacy')}</TextLink>
          )}
        </p>
        <Button isWide onPress={agree}>
          {t('register.askAgree')}
        </Button>
        <Button kind="plain" isWide onPress={logOut}>
          {t('profile.logout')}
        </Button>
      </SheetBody>
    </Sheet>
  );
}
