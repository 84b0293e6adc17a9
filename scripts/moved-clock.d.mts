export function movedClock(instant: string): Record<string, string>;
export function clockOfFile(file: string): Record<string, string>;
