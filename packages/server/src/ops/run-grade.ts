import { parseArgs } from 'node:util';

import { POLICY, usesBeacon, usesWitness } from '@tessera/domain/fairness/announcement';
import { type Grade, GRADES } from '@tessera/domain/fairness/verify/grade';

import type { loadSourcesPlace } from '../config/env.ts';
import { openOwner } from '../db/pool.ts';
import { countChainsBySources } from '../fairness/chains.ts';
import { systemClock } from '../kernel/clock.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { printLine } from '../kernel/text/terminal-text.ts';
import { type GradeReport, judgeGrade, type SourcesFound } from './judge-grade.ts';
import { probeRelays, probeWitness } from './probe-sources.ts';
import { connectionOf } from './running-database.ts';

type SourcesPlace = ReturnType<typeof loadSourcesPlace>;

/** Looks at the sources of the settings and prints the grade that rounds get with them, what is missing for a
 *  better one, and what keeps rounds from being drawn. Returns whether every source answers and the grade is
 *  at least the one that was asked for.   Refuses: arguments that it does not know. */
export async function runGrade(
  place: SourcesPlace,
  args: readonly string[],
  say: (line: string) => void = printLine,
): Promise<boolean> {
  const least = readLeast(args);
  const report = judgeGrade(await findSources(place));
  for (const line of linesOf(report)) say(line);
  return report.grade !== undefined && (least === undefined || report.grade <= least);
}

function readLeast(args: readonly string[]): Grade | undefined {
  const { values } = parseArgs({ args: [...args], options: { 'at-least': { type: 'string' } } });
  const wanted = values['at-least'];
  const least = GRADES.find((grade) => grade === wanted);
  if (wanted !== undefined && least === undefined)
    throw new StartupError(`--at-least must be one of ${GRADES.join(', ')}, not ${wanted}`);
  return least;
}

async function findSources(place: SourcesPlace): Promise<SourcesFound> {
  const policy = POLICY[place.fairnessPolicy];
  const [relays, answer, chains] = await Promise.all([
    usesBeacon(policy) ? probeRelays(place, systemClock.now()) : [],
    usesWitness(policy) && place.witness ? probeWitness(place.witness) : undefined,
    countChains(place),
  ]);
  return { ...place, relays, answer, chains };
}

/** Undefined where the installation does not run: the settings can be looked at before it does. */
async function countChains(place: SourcesPlace): Promise<SourcesFound['chains']> {
  const connection = await connectionOf(place).catch((error: unknown) => {
    if (error instanceof StartupError) return undefined;
    throw error;
  });
  if (!connection) return undefined;
  const owner = openOwner(connection, 1);
  try {
    return await countChainsBySources(owner, place);
  } finally {
    await owner.end();
  }
}

const WORDS: Readonly<Record<Grade, string>> = {
  A: 'a public beacon and a witness of another party',
  B: 'one source is outside the house',
  C: 'one house holds both sources',
  D: 'one house holds the only source',
};

function linesOf({ lines, grade, needs }: GradeReport): string[] {
  return [
    ...lines.map(({ state, text }) => `${state.padEnd(8)}${text}`),
    grade
      ? `grade   ${grade}: ${WORDS[grade]}`
      : 'grade   none: a source does not answer, so rounds wait and are void after a day',
    ...needs.map((need) => `for ${need.grade}   ${need.steps.join('; ')}`),
  ];
}
