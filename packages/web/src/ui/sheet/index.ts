export { BottomDialog, Sheet, SheetBody } from './sheet.tsx';
export { Dialog } from './dialog.tsx';
