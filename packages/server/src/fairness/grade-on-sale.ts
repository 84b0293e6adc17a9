import { type Grade, gradeOf } from '@tessera/domain/fairness/verify/grade';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { chainsInSale } from './chain-store.ts';
import { policyOf } from './chains.ts';
import { witnessLocation } from './witness-location.ts';

type Deps = Pick<Context, 'env' | 'clock' | 'games'> & { readonly db: Pick<Context['db'], 'reader'> };

const known = new WeakMap<Context['games'], { readonly until: number; readonly grade: Promise<Grade> }>();

/** The lowest grade of the rounds that are on sale: a setting that gives a better one counts once all of them
 *  were announced with it.   Cost: one query a minute. */
export async function gradeOnSale(ctx: Deps): Promise<Grade> {
  const now = ctx.clock.now();
  const kept = known.get(ctx.games);
  if (kept && now < kept.until) return kept.grade;
  const grade = lowestGrade(ctx);
  known.set(ctx.games, { until: now + MINUTE_MS, grade });
  // A failed read is not kept.
  grade.catch(() => known.delete(ctx.games));
  return grade;
}

async function lowestGrade({ db, env }: Deps): Promise<Grade> {
  const chains = await chainsInSale(db.reader);
  const asSet = { policy: policyOf(env), witness_location: witnessLocation(env) };
  const grades = [asSet, ...chains].map(({ policy, witness_location: place }) => gradeOf(policy, place));
  return grades.reduce((lowest, grade) => (grade > lowest ? grade : lowest));
}
