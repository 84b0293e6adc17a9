import { INTEGRITY_FLAGS, type IntegrityFlag } from '@tessera/domain/integrity/flags';

import type { House } from './house.ts';

/** A case that the jobs have opened. */
export type Case = { readonly member_id: bigint; readonly flag: IntegrityFlag };

export type FlagFigures = {
  readonly flag: IntegrityFlag;
  /** Labelled suspects, and those of them with a case of this flag. */
  readonly suspects: number;
  readonly found: number;
  /** Members without a label who have a case of this flag. */
  readonly ordinary: number;
};

/** Compares cases with the labels of a house.   Cost: one pass over each. */
export function judgeFlags(
  { members }: Pick<House, 'members'>,
  cases: readonly Case[],
): { readonly byFlag: FlagFigures[]; readonly missed: string[]; readonly flagged: ReadonlySet<bigint> } {
  const opened = new Set(cases.map(({ member_id: id, flag }) => `${id} ${flag}`));
  const unlabelled = members.filter(({ expected }) => expected.length === 0);
  const missed = members.flatMap(({ id, expected }) =>
    expected.map((flag) => `${id} ${flag}`).filter((key) => !opened.has(key)),
  );
  const byFlag = INTEGRITY_FLAGS.map((flag) => {
    const suspects = members.filter(({ expected }) => expected.includes(flag));
    return {
      flag,
      suspects: suspects.length,
      found: suspects.filter(({ id }) => opened.has(`${id} ${flag}`)).length,
      ordinary: unlabelled.filter(({ id }) => opened.has(`${id} ${flag}`)).length,
    };
  });
  const named = new Set(cases.map(({ member_id: id }) => id));
  return { byFlag, missed, flagged: new Set(unlabelled.map(({ id }) => id).filter((id) => named.has(id))) };
}
