export { DatePicker } from './date-picker.tsx';
export { yearsAround, type DateBounds } from './dates.ts';
