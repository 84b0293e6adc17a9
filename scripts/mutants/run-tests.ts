import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Result of a run of tests in a tree. green: all passed. red: one failed, and which. broken: no test could
 *  tell, for instance because a file cannot be loaded. */
export type Verdict =
  | { readonly kind: 'green'; readonly tests: number }
  | { readonly kind: 'red'; readonly by: string }
  | { readonly kind: 'broken'; readonly why: string };

export type TestRun = {
  readonly tree: string;
  /** Parts of paths of test files. */
  readonly files: readonly string[];
  readonly databaseUrl: string;
  /** A run that takes longer hangs, which counts as a failed test. */
  readonly limitMs: number;
};

type Report = {
  readonly numPassedTests: number;
  readonly testResults: readonly FileResult[];
};

type FileResult = {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
};

/** Runs unit and database tests until the first one fails. A run that is stopped early may leave a report
 *  without the test that failed; then all run. */
export async function runTests(wanted: TestRun): Promise<Verdict> {
  const verdict = await runOnce(wanted, ['--bail=1']);
  return verdict.kind === 'broken' ? runOnce(wanted, []) : verdict;
}

async function runOnce(
  { tree, files, databaseUrl, limitMs }: TestRun,
  extra: readonly string[],
): Promise<Verdict> {
  const report = path.join(tree, '.tmp', 'mutants.json');
  rmSync(report, { force: true });
  const program = path.join(tree, 'node_modules', 'vitest', 'vitest.mjs');
  const projects = ['unit', 'unit-web', 'unit-web-plain', 'database'];
  const flags = [...projects.map((name) => `--project=${name}`), '--reporter=json', ...extra];
  const args = [program, 'run', ...flags, `--outputFile=${report}`, ...files];
  const { code, output } = await run(args, tree, { TEST_DATABASE_URL: databaseUrl }, limitMs);
  if (code === undefined) return { kind: 'red', by: 'the limit of time' };
  if (!existsSync(report)) return { kind: 'broken', why: output.slice(-1_000) };
  const verdict = judge(JSON.parse(readFileSync(report, 'utf8')) as Report, code, tree);
  return verdict.kind === 'broken' ? { ...verdict, why: `${verdict.why}\n${output.slice(-1_000)}` } : verdict;
}

/** Judges a report. A failed hook is a failed test. */
export function judge({ testResults, numPassedTests }: Report, code: number, tree: string): Verdict {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { kind: 'red', by: `${path.relative(tree, name)} > ${failed.fullName.trim()}` };
  }
  const hook = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length > 0,
  );
  if (hook) return { kind: 'red', by: `${path.relative(tree, hook.name)} > a hook` };
  const unread = testResults.find(({ status }) => status === 'failed');
  if (unread) return { kind: 'broken', why: `${path.relative(tree, unread.name)}: ${unread.message}` };
  if (numPassedTests === 0) return { kind: 'broken', why: 'no test ran' };
  return code === 0
    ? { kind: 'green', tests: numPassedTests }
    : { kind: 'red', by: 'an error that no test caught' };
}

type Ended = { readonly code: number | undefined; readonly output: string };

/** Runs Node in a process group of its own, so that a run that hangs ends with all its workers. */
function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv, limitMs: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid } = child;
    let output = '';
    let isLate = false;
    const note = (text: Buffer): void => void (output += text.toString());
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    const end = (): void => {
      isLate = true;
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    };
    const timer = setTimeout(end, limitMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: isLate ? undefined : (code ?? 1), output });
    });
  });
}
