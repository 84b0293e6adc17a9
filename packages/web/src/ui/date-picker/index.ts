export { DatePicker } from './date-picker.tsx';
export { readDate, yearsUntil } from './dates.ts';
