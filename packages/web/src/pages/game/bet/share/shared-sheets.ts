/** Sheets that share a slip by a code and open one, as one file. It is fetched with the first tap on
 *  either. */
export { CodeSheet } from './code-sheet.tsx';
export { ShareSheet } from './share-sheet.tsx';
