import { describe, expect, test } from 'vitest';

import { judgeGrade, type SourcesFound } from './judge-grade.ts';

const WITNESS = { url: 'http://witness.example.org:7001' };
const RELAYS = ['https://a', 'https://b'].map((url) => ({ url, isSigned: true }));
const READY = { state: 'ready', isHere: false } as const;
const found = (change: Partial<SourcesFound>): SourcesFound => ({
  fairnessPolicy: 'witness',
  witness: undefined,
  relays: [],
  answer: undefined,
  chains: { asSet: 12, others: 0 },
  ...change,
});
const states = (change: Partial<SourcesFound>) =>
  judgeGrade(found(change)).lines.map(({ state, text }) => `${state} ${text.split(':')[0]}`);

describe('judgeGrade', () => {
  test.each<[string, Partial<SourcesFound>, string, readonly string[]]>([
    ['no source', { fairnessPolicy: 'solo' }, 'D', ['B', 'A']],
    ['a witness of our own', {}, 'C', ['B', 'A']],
    [
      'a witness that is this machine',
      { witness: WITNESS, answer: { ...READY, isHere: true } },
      'C',
      ['B', 'A'],
    ],
    ['a witness elsewhere', { witness: WITNESS, answer: READY }, 'B', ['A']],
    ['a beacon', { fairnessPolicy: 'beacon', relays: RELAYS }, 'B', ['A']],
    ['a beacon and a witness of our own', { fairnessPolicy: 'both', relays: RELAYS }, 'B', ['A']],
    [
      'a beacon and a witness elsewhere',
      { fairnessPolicy: 'both', relays: RELAYS, witness: WITNESS, answer: READY },
      'A',
      [],
    ],
  ])(
    'gives a house with %s its grade, and says what the better ones need',
    (_name, change, grade, better) => {
      const report = judgeGrade(found(change));
      expect(report.grade).toBe(grade);
      expect(report.needs.map((need) => need.grade)).toEqual(better);
      for (const { steps } of report.needs) expect(steps).not.toEqual([]);
    },
  );

  test.each<[string, Partial<SourcesFound>]>([
    [
      'no relay answers',
      { fairnessPolicy: 'beacon', relays: RELAYS.map((relay) => ({ ...relay, isSigned: false })) },
    ],
    ['the witness is silent', { witness: WITNESS, answer: { state: 'silent', isHere: false } }],
    ['the witness refuses the secret', { witness: WITNESS, answer: { state: 'refused', isHere: false } }],
  ])('gives none while %s', (_name, change) => {
    expect(judgeGrade(found(change)).grade).toBeUndefined();
    expect(states(change).filter((state) => state.startsWith('failed'))).toHaveLength(1);
  });

  test('for A asks a house with a beacon for the witness only, and one with a witness for the beacon only', () => {
    const stepsTo = (change: Partial<SourcesFound>) => judgeGrade(found(change)).needs.at(-1)?.steps.join();
    expect(stepsTo({ fairnessPolicy: 'both', relays: RELAYS })).toMatch(/^WITNESS_URL/);
    expect(stepsTo({ witness: WITNESS, answer: READY })).toMatch(/^FAIRNESS_POLICY=both/);
    expect(stepsTo({ witness: WITNESS, answer: READY })).not.toContain('WITNESS_URL');
  });

  test('names what a person has to see to', () => {
    const [dead, alive] = RELAYS;
    const relays = [{ ...dead!, isSigned: false }, alive!];
    expect(
      states({ fairnessPolicy: 'both', relays, witness: WITNESS, answer: READY, chains: undefined }),
    ).toEqual([
      'ok FAIRNESS_POLICY=both',
      'ok beacon',
      'note beacon',
      'note beacon',
      'ok witness',
      'note witness',
      'note chains',
    ]);
    expect(states({ chains: { asSet: 2, others: 10 } }).at(-1)).toBe('note chains');
  });
});
