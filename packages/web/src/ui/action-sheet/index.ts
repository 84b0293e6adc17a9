export { ActionSheet } from './action-sheet.tsx';
