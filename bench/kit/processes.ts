import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// Linux tells what each process has used in ticks of a hundredth of a second. Elsewhere the figures are not a
// number and are printed as "-".

const TICKS_PER_SECOND = 100;

type Used = { readonly parent: number; readonly own: number; readonly ended: number };

function usedBy(pid: number | string): Used | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks and brackets of its own.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number): number => fields[field] ?? 0;
    return {
      parent: at(1),
      own: (at(11) + at(12)) / TICKS_PER_SECOND,
      ended: (at(13) + at(14)) / TICKS_PER_SECOND,
    };
  } catch {
    return undefined;
  }
}

/** Seconds of CPU that one process has used. */
export const cpuOf = (pid: number): number => usedBy(pid)?.own ?? Number.NaN;

/** Seconds of CPU that a process and its children have used, those that have ended included: all of
 *  PostgreSQL. */
export function cpuOfFamily(pid: number): number {
  const head = usedBy(pid);
  if (!head) return Number.NaN;
  let sum = head.own + head.ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const child = usedBy(name);
    if (child?.parent === pid) sum += child.own;
  }
  return sum;
}

/** The most memory that a process has ever held, or not a number.   Units: MiB. */
export function peakMemoryMib(pid: number): number {
  try {
    const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib) / 1_024;
  } catch {
    return Number.NaN;
  }
}

/** Seconds of CPU that everything on the machine has used, or not a number where the system does not say. */
function cpuOfMachine(): number {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = line
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return (user + nice + system + irq + softIrq + stolen) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** The processes that a process has started with a command as their last argument. */
export const childrenRunning = (pid: number, command: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && usedBy(name)?.parent === pid && argsOf(name).at(-1) === command)
    .map(Number);

function argsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}

const WINDOW_MS = 1_000;
const QUIET_CORES = 0.25;

/** Waits until others leave the machine alone, at most `patienceMs`, and gives the cores they then use: a
 *  figure that belongs beside every result. */
export async function waitForQuiet(patienceMs: number): Promise<number> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const [before, from] = [cpuOfMachine(), performance.now()];
    await sleep(WINDOW_MS);
    const cores = (cpuOfMachine() - before) / ((performance.now() - from) / 1000);
    if (!(cores > QUIET_CORES) || performance.now() > deadline) return Number.isNaN(cores) ? 0 : cores;
  }
}
