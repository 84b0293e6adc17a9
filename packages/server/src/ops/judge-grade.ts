import { POLICY, usesBeacon, usesWitness } from '@tessera/domain/fairness/announcement';
import { type Grade, gradeOf, GRADES } from '@tessera/domain/fairness/verify/grade';

import type { FairnessPolicy, Peer } from '../config/env.ts';
import type { RelayFinding, WitnessFinding } from './probe-sources.ts';

/** The settings, and the state of the sources that they name. */
export type SourcesFound = {
  readonly fairnessPolicy: FairnessPolicy;
  readonly witness: Pick<Peer, 'url'> | undefined;
  /** Empty where no beacon is in use. */
  readonly relays: readonly RelayFinding[];
  /** Undefined where no witness of another party is configured. */
  readonly answer: WitnessFinding | undefined;
  /** Games by what the chain of their next rounds was announced with; undefined where no database runs. */
  readonly chains: { readonly asSet: number; readonly others: number } | undefined;
};

/** `failed` keeps rounds from being drawn, `missing` keeps the grade down, `note` is for a person to see
 *  to. */
export type GradeLine = { readonly state: 'ok' | 'failed' | 'missing' | 'note'; readonly text: string };

export type GradeReport = {
  readonly lines: readonly GradeLine[];
  /** The grade of rounds under these settings; undefined while a source does not answer. */
  readonly grade: Grade | undefined;
  /** Steps to each better grade. */
  readonly needs: readonly { readonly grade: Grade; readonly steps: readonly string[] }[];
};

/** Judges a set-up: which grade its rounds get, and what a better one needs. Where a witness runs is looked
 *  at; whose it is nobody can see from here. */
export function judgeGrade(found: SourcesFound): GradeReport {
  const lines = [policyLine(found), ...beaconLines(found), ...witnessLines(found), ...chainLines(found)];
  const isWhole = lines.every(({ state }) => state !== 'failed');
  const policy = POLICY[found.fairnessPolicy];
  const isApart = found.answer !== undefined && !found.answer.isHere;
  const location = !usesWitness(policy) ? 'none' : isApart ? 'independent' : 'same-machine';
  const grade = gradeOf(policy, location);
  return { lines, grade: isWhole ? grade : undefined, needs: needsOf(found, grade, isApart) };
}

const ok = (text: string): GradeLine => ({ state: 'ok', text });
const failed = (text: string): GradeLine => ({ state: 'failed', text });

const POLICY_WORDS: Readonly<Record<FairnessPolicy, string>> = {
  solo: 'the seed of the house alone decides a draw',
  witness: 'a witness takes part beside the seed of the house',
  beacon: 'a public beacon takes part beside the seed of the house',
  both: 'a witness and a public beacon take part beside the seed of the house',
};

const policyLine = ({ fairnessPolicy }: SourcesFound): GradeLine =>
  ok(`FAIRNESS_POLICY=${fairnessPolicy}: ${POLICY_WORDS[fairnessPolicy]}`);

function beaconLines({ fairnessPolicy, relays }: SourcesFound): GradeLine[] {
  if (!usesBeacon(POLICY[fairnessPolicy])) return [];
  const good = relays.filter(({ isSigned }) => isSigned).length;
  const found = `${good} of ${relays.length} relays gave a round that the network signed`;
  const silent = relays.filter(({ isSigned }) => !isSigned).map(({ url }) => url);
  if (good === 0) return [failed(`beacon: ${found}; no round can be drawn (BEACON_URLS)`)];
  return [
    ok(`beacon: ${found}`),
    ...(good === 1
      ? [{ state: 'note', text: 'beacon: draws wait whenever that one relay is down' } as const]
      : []),
    ...silent.map((url) => ({ state: 'note', text: `beacon: ${url} gave none` }) as const),
  ];
}

function witnessLines({ fairnessPolicy, witness, answer }: SourcesFound): GradeLine[] {
  if (!usesWitness(POLICY[fairnessPolicy])) return [];
  if (!witness || !answer)
    return [
      {
        state: 'missing',
        text: 'witness: our own, on this machine; it keeps duties apart and is no second party',
      },
    ];
  const { url } = witness;
  if (answer.state === 'silent') return [failed(`witness: ${url} does not answer (WITNESS_URL)`)];
  if (answer.state === 'refused') return [failed(`witness: ${url} refuses the secret (WITNESS_SECRET)`)];
  if (answer.isHere)
    return [{ state: 'missing', text: `witness: ${url} is this machine; it counts as our own` }];
  return [
    ok(`witness: ${url} answers, and is another host`),
    {
      state: 'note',
      text: 'witness: that another party owns this host, its user and its key is for you to make sure of; members are told so',
    },
  ];
}

function chainLines({ chains }: SourcesFound): GradeLine[] {
  if (!chains)
    return [{ state: 'note', text: 'chains: no database runs here, so only the settings were looked at' }];
  if (chains.others === 0)
    return [ok(`chains: those of all ${chains.asSet} games were announced with these sources`)];
  return [
    {
      state: 'note',
      text: `chains: ${chains.others} of ${chains.asSet + chains.others} games still sell rounds that were announced with other sources; a new chain serves 24 hours after its announcement`,
    },
  ];
}

const BEACON = 'FAIRNESS_POLICY=both, and a network in which BEACON_URLS can be reached';
const WITNESS = 'WITNESS_URL and WITNESS_SECRET of a witness on another host, under another owner';

function needsOf({ fairnessPolicy }: SourcesFound, grade: Grade, isApart: boolean): GradeReport['needs'] {
  const policy = POLICY[fairnessPolicy];
  const beacon = usesBeacon(policy) ? [] : [BEACON];
  const witness = usesWitness(policy) && isApart ? [] : [WITNESS];
  const both = usesBeacon(policy) && !usesWitness(policy) ? ['FAIRNESS_POLICY=both'] : [];
  const toB = [`${BEACON}; or FAIRNESS_POLICY=witness with ${WITNESS}`];
  const steps: Readonly<Record<Grade, readonly string[]>> = {
    A: [...both, ...beacon, ...witness],
    B: toB,
    C: ['FAIRNESS_POLICY=witness'],
    D: [],
  };
  return GRADES.filter((each) => each < grade && each !== 'C')
    .toReversed()
    .map((each) => ({ grade: each, steps: steps[each] }));
}
