import { loadOverlays, withOverlays } from '../overlays/overlays.ts';
import type { ModalOptions, ModalResult } from './modal-store.ts';

/** Asks a question and answers with what was chosen. A second question settles the first as cancelled; one
 *  that cannot be drawn counts as cancelled too. */
export async function showModal(options: ModalOptions): Promise<ModalResult> {
  try {
    const { modals } = await loadOverlays();
    return await modals.showModal(options);
  } catch {
    return { confirm: false, cancel: true, errMsg: 'showModal:ok' };
  }
}

/** Cancels the question that is open, if any: its page is being left. */
export const closeModal = (): void => withOverlays(({ modals }) => modals.closeModal());
