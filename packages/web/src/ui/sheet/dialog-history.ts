/** The entries that open dialogs have in the browser's history, as the navigator and the dialogs see them.
 *  What keeps them is loaded with the overlays, at the first touch. */
export type DialogHistory = {
  /** The open dialogs that may be closed, the newest last, and the function that closes each. */
  readonly open: {
    readonly dialog: HTMLDialogElement | null;
    readonly cancel: () => void;
  }[];
  onChange?: () => void;
  /** Steps back over the entries of dialogs; resolves once the history is at the page's own entry. */
  leave?: () => Promise<void>;
  /** The current entry is that of a dialog. It is left by itself if the dialog is not open. */
  isHere?: () => boolean;
};

export const dialogHistory: DialogHistory = { open: [] };
