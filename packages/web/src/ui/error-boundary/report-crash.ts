import {
  CRASH_FRAMES_MAX,
  CRASH_REPORT_PATH,
  type CrashPlace,
  type CrashReport,
} from '@tessera/contract/crash-report';

/** Largest number of reports from one open app. */
const REPORTS_MAX = 5;

const sent = new Set<string>();

/** Tells the server's log that something crashed, once for as long as the app is open: what crashes again
 *  says nothing new, however often it does. */
export function reportCrash(place: CrashPlace, error: unknown): void {
  const report: CrashReport = { place, build: buildName(), error: kindOf(error), frames: framesOf(error) };
  const body = JSON.stringify(report);
  if (sent.has(body) || sent.size >= REPORTS_MAX) return;
  sent.add(body);
  // Without a network there is nobody to tell.
  fetch(CRASH_REPORT_PATH, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

function buildName(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return /([\w-]+)\.js$/.exec(script?.src ?? '')?.[1] ?? 'unknown';
}

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const framesOf = (error: unknown): readonly string[] =>
  Array.from(
    String((error as Error | null)?.stack ?? '').matchAll(/[\w-]+\.js:\d+:\d+/g),
    ([frame]) => frame,
  ).slice(0, CRASH_FRAMES_MAX);
