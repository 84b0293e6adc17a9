export { NumberRow } from './number-row.tsx';
