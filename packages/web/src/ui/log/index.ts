export { footOf } from './foot-of.ts';
export { linesOf, type LogLine, type LogRules } from './log-lines.ts';
export { LogLines, LogList } from './log-list.tsx';
export { LogRow } from './log-row.tsx';
