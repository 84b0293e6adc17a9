export { Chips, QuickChips } from './chips.tsx';
