import { judgeLimits } from '../limits/judge-limits.ts';
import type { ControlFixture, ControlMember } from './fixture.ts';

/** Replays the history of a member by the auditor's own rules and returns its breaches. */
export async function replayProtection({ rig }: ControlFixture, { name }: ControlMember): Promise<string[]> {
  const { breaches } = await judgeLimits(rig, [], []);
  return breaches.filter((breach) => breach.startsWith(`${name} `));
}

/** The findings of two checks that share no code. Throws when only one of them found something. */
export function agree(violations: readonly string[], replayed: readonly string[]): string[] {
  const all = [...violations, ...replayed];
  if (violations.length > 0 !== replayed.length > 0)
    throw new Error(`only one of two finds it: ${all.join('; ')}`);
  return all;
}
