export { ModalSlot } from './modal-slot.tsx';
export { closeModal, showModal } from './modal-store.ts';
