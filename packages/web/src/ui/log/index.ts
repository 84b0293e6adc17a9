export { footOf, type Paged } from './foot-of.ts';
export { linesOf, type LogLine, type LogRules } from './log-lines.ts';
export { LogLines, LogList } from './log-list.tsx';
export { LOG_ROW_PX, LogRow, LogRowParts, type LogRowPartsProps } from './log-row.tsx';
