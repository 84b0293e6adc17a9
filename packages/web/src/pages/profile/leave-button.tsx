import { logOut } from '../../account/log-out.ts';
import { useT } from '../../i18n/i18n.ts';
import { isMember } from '../../session/session-reducer.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button/index.ts';
import { showModal } from '../../ui/modal/index.ts';

/** Asks, and ends the session or the demo. */
export function LeaveButton() {
  const t = useT();
  const isLoggedIn = useSession((state) => state.isLoggedIn);
  const hasAccount = useSession(isMember);
  if (!isLoggedIn) return null;
  const leave = async (): Promise<void> => {
    const answer = await showModal({ title: t(hasAccount ? 'profile.logoutAsk' : 'profile.endDemoAsk') });
    if (answer.confirm) await logOut();
  };
  return (
    <Button kind="quiet" isWide onPress={leave}>
      {t(hasAccount ? 'profile.logout' : 'profile.endDemo')}
    </Button>
  );
}
