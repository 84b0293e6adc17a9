export { DateRange } from './date-range.tsx';
export { cutsDay, isInside, RANGES, rangeOf, type Days, type Range } from './ranges.ts';
