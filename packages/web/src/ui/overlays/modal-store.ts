import { createStore } from 'zustand/vanilla';

export type ModalOptions = {
  readonly title: string;
  readonly content?: string;
  readonly confirmText?: string;
  readonly cancelText?: string;
  readonly showCancel?: boolean;
  /** A quiet button for what the dialog advises against, in place of the one that cancels. Its result is
   *  neither confirmed nor cancelled, so that Esc and a page that is left never choose it. */
  readonly otherText?: string;
};

export type ModalChoice = 'confirm' | 'cancel' | 'other';

export type ModalResult = {
  readonly confirm: boolean;
  readonly cancel: boolean;
  readonly errMsg: 'showModal:ok';
};

export type OpenModal = { readonly options: ModalOptions; readonly settle: (choice: ModalChoice) => void };

export const modalStore = createStore<{ readonly open: OpenModal | null }>(() => ({ open: null }));

/** Opens a modal and resolves with the choice. A second modal cancels the first. */
export function showModal(options: ModalOptions): Promise<ModalResult> {
  closeModal();
  return new Promise((resolve) => {
    const settle = (choice: ModalChoice): void => {
      if (modalStore.getState().open === open) modalStore.setState({ open: null });
      resolve({ confirm: choice === 'confirm', cancel: choice === 'cancel', errMsg: 'showModal:ok' });
    };
    const open: OpenModal = { options, settle };
    modalStore.setState({ open });
  });
}

/** Cancels the open modal, if any, when its page is left. */
export const closeModal = (): void => modalStore.getState().open?.settle('cancel');
