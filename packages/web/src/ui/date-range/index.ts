export { DateRange } from './date-range.tsx';
