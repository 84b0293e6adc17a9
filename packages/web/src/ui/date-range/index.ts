export { DateRange } from './date-range.tsx';
export { DaysPicker } from './days-picker.tsx';
export { daysPayload, daysReducer, type DaysAction } from './days.ts';
export { cutsDay, isInside, RANGES, rangeOf, type Days, type Range } from './ranges.ts';
