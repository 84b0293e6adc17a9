/** Where the app tells the server that a part of it crashed, outside the envelope. */
export const CRASH_REPORT_PATH = '/api/crash-report';

/** The parts that crash on their own. */
export const CRASH_PLACES = ['app', 'page', 'sheet', 'stage'] as const;
export type CrashPlace = (typeof CRASH_PLACES)[number];

/** Largest number of stack frames in a report. */
export const CRASH_FRAMES_MAX = 8;

/** Where in which build, and what kind of error. Nothing about the reader, and no message of the error: it
 *  may hold what somebody wrote. */
export type CrashReport = {
  readonly place: CrashPlace;
  /** The name of the first script, which is made from its content and names all others. */
  readonly build: string;
  readonly error: string;
  /** `FILE.js:LINE:COLUMN`, the innermost first. */
  readonly frames: readonly string[];
};
