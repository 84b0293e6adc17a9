export { closeDialogs, showModal } from './modal-calls.ts';
