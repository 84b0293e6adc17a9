import { createStore } from 'zustand/vanilla';

export type ActionSheetOptions = {
  /** Names the sheet, and is shown above the actions. */
  readonly title: string;
  readonly itemList: readonly string[];
};

export type ActionSheetResult = { readonly tapIndex: number; readonly errMsg: 'showActionSheet:ok' };

type OpenSheet = {
  readonly options: ActionSheetOptions;
  /** With the tapped action, or null for none. */
  readonly settle: (tapIndex: number | null) => void;
};

/** No action was chosen; `errMsg` is the text that clients of this family expect. */
export class ActionSheetCancelled extends Error {
  readonly errMsg = 'showActionSheet:fail cancel';
  constructor() {
    super('showActionSheet:fail cancel');
    this.name = 'ActionSheetCancelled';
  }
}

export const actionSheetStore = createStore<{ readonly open: OpenSheet | null }>(() => ({ open: null }));

/** Opens a list of actions and resolves with the place of the tapped one. Cancel, Esc and a tap outside
 *  reject. A second sheet cancels the first. */
export function showActionSheet(options: ActionSheetOptions): Promise<ActionSheetResult> {
  closeActionSheet();
  return new Promise((resolve, reject) => {
    const settle = (tapIndex: number | null): void => {
      if (actionSheetStore.getState().open === open) actionSheetStore.setState({ open: null });
      if (tapIndex === null) reject(new ActionSheetCancelled());
      else resolve({ tapIndex, errMsg: 'showActionSheet:ok' });
    };
    const open: OpenSheet = { options, settle };
    actionSheetStore.setState({ open });
  });
}

/** Cancels the open sheet, if any, when its page is left. */
export const closeActionSheet = (): void => actionSheetStore.getState().open?.settle(null);
