import { askForLogin } from '../../../../api/api.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { openUrl } from '../../../../nav/nav.ts';
import { Button } from '../../../../ui/button/index.ts';
import { showModal } from '../../../../ui/modal/index.ts';
import type { Payer } from './slip-foot.tsx';

type ChaseButtonProps = { readonly payer: Payer; readonly onChase: () => void };

/** Opens the plan of a chase with the lines of the slip. A visitor is told that it needs an account. */
export function ChaseButton({ payer, onChase }: ChaseButtonProps) {
  const t = useT();
  const tell = async (): Promise<void> => {
    const isGuest = payer === 'guest';
    const { confirm } = await showModal({
      title: t(isGuest ? 'chase.guest' : 'chase.visitor'),
      content: t(isGuest ? 'chase.guestText' : 'chase.visitorText'),
      confirmText: t(isGuest ? 'common.register' : 'common.login'),
    });
    if (!confirm) return;
    if (isGuest) void openUrl('/pages/register/register');
    else askForLogin();
  };
  return (
    <Button kind="quiet" onPress={() => (payer === 'member' ? onChase() : void tell())}>
      {t('chase.title')}
    </Button>
  );
}
