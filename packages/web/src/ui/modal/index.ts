export { closeModal, showModal } from './modal-calls.ts';
