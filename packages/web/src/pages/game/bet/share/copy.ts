import { t } from '../../../../i18n/i18n.ts';
import { showToast } from '../../../../ui/toast/index.ts';

/** Copies a code or a link and says so. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: t('proof.copied') });
  } catch {
    // Without https the clipboard is not available; the code can be selected by hand.
    showToast({ title: t('proof.copyByHand'), icon: 'none' });
  }
}
