import type { ActionSheetOptions } from '../overlays/action-sheet-store.ts';
import { loadOverlays } from '../overlays/overlays.ts';

/** Opens a list of actions and resolves with the place of the tapped one; null if none was, or if the sheet
 *  cannot be rendered. */
export async function showActionSheet(options: ActionSheetOptions): Promise<number | null> {
  try {
    const { actionSheets } = await loadOverlays();
    return (await actionSheets.showActionSheet(options)).tapIndex;
  } catch {
    return null;
  }
}
