export { ModalHost } from './modal-host.tsx';
export { closeModal, showModal } from './modal-store.ts';
