export { showActionSheet } from './action-sheet-calls.ts';
