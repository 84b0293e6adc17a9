export { Sheet } from './sheet.tsx';
export { Dialog } from './dialog.tsx';
