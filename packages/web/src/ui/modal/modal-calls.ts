import type { ModalOptions, ModalResult } from '../overlays/modal-store.ts';
import { loadOverlays, withOverlays } from '../overlays/overlays.ts';

/** Opens a modal and resolves with the choice. A second modal cancels the first; one that cannot be rendered
 *  counts as cancelled. */
export async function showModal(options: ModalOptions): Promise<ModalResult> {
  try {
    const { modals } = await loadOverlays();
    return await modals.showModal(options);
  } catch {
    return { confirm: false, cancel: true, errMsg: 'showModal:ok' };
  }
}

/** Cancels the open modal or action sheet, if any, when its page is left. */
export const closeDialogs = (): void => withOverlays((overlays) => overlays.closeDialogs());
