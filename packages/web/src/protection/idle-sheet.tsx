import { logOut } from '../account/log-out.ts';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button/index.ts';
import { Sheet, SheetBody } from '../ui/sheet/index.ts';

/** Stays until somebody answers: a stray touch is no answer. */
export function IdleSheet({ onStay }: { readonly onStay: () => void }) {
  const t = useT();
  return (
    <Sheet isOpen title={t('protection.idleTitle')}>
      <SheetBody>
        <p>{t('protection.idleText')}</p>
        <Button isWide onPress={onStay}>
          {t('protection.idleStay')}
        </Button>
        <Button kind="plain" isWide onPress={logOut}>
          {t('profile.logout')}
        </Button>
      </SheetBody>
    </Sheet>
  );
}
