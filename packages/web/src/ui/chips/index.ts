export { Chips } from './chips.tsx';
