import { hash, text, toHex } from '../../src/fairness/encoding.ts';
import type { RoundExport } from '../../src/fairness/export-format.ts';
import { OPERATOR_SECRET, ownBeacon, testWitness } from '../signed-round.ts';
import { announce, closeWith, type Lie } from './lie.ts';

const WITNESSES = [testWitness(0), testWitness(1)] as const;
const [FIRST, SECOND] = WITNESSES;
const atClose = (round: RoundExport): number => round.close.sealedAt + 100;

export const WITNESS_LIES: readonly Lie[] = [
  {
    name: 'one witness announced and heard twice',
    step: 'announcement',
    change: (round) => ({
      ...announce({ witnesses: [FIRST.terms, FIRST.terms] })(round),
      sources: [...round.sources, ...round.sources],
    }),
  },
  {
    name: 'two witnesses with one id',
    step: 'announcement',
    change: (round) => ({
      ...announce({ witnesses: [FIRST.terms, { ...SECOND.terms, id: FIRST.terms.id }] })(round),
      sources: [...round.sources, ...round.sources],
    }),
  },
  {
    name: 'two witnesses with one key',
    step: 'announcement',
    of: { witnesses: 2 },
    change: announce({ witnesses: [FIRST.terms, { ...SECOND.terms, key: FIRST.terms.key }] }),
  },
  {
    name: 'a witness with the key of the operator',
    step: 'announcement',
    change: (round) =>
      announce({ witnesses: [{ ...FIRST.terms, key: round.announcement.operatorKey }] })(round),
    dishonesty: { witnessSecret: OPERATOR_SECRET },
  },
  {
    name: 'one of two witnesses heard twice',
    step: 'sources',
    of: { witnesses: 2 },
    change: (round) => ({ ...round, sources: [FIRST, FIRST].map(({ source }) => source(7, atClose(round))) }),
  },
  {
    name: 'a witness that was not announced',
    step: 'sources',
    change: (round) => ({ ...round, sources: WITNESSES.map(({ source }) => source(7, atClose(round))) }),
  },
  {
    name: 'one of two witnesses left out',
    step: 'sources',
    of: { witnesses: 2 },
    change: (round) => ({ ...round, sources: round.sources.slice(0, 1) }),
  },
  {
    name: 'a chosen value under a type that is named like its witness',
    step: 'sources',
    change: (round) => ({
      ...round,
      sources: [
        {
          ...FIRST.source(7, atClose(round)),
          type: FIRST.terms.id as 'witness',
          value: toHex(hash(text('chosen'))),
        },
      ],
    }),
  },
  {
    name: 'a chosen value of a witness',
    step: 'witness-chain',
    change: (round) => ({
      ...round,
      sources: [{ ...FIRST.source(7, atClose(round)), value: toHex(hash(text('chosen'))) }],
    }),
    dishonesty: { witnessSecret: new Uint8Array(32).fill(2) },
  },
  {
    name: 'the value of a witness for another index',
    step: 'witness-chain',
    change: (round) => ({ ...round, sources: [FIRST.source(6, atClose(round))] }),
  },
  {
    name: 'a value that its witness gave for another q',
    step: 'witness-signature',
    dishonesty: { cosignedQ: hash(text('the q that was shown first')) },
  },
  {
    name: 'a record that its witness saw before the close',
    step: 'witness-time',
    change: (round) => ({ ...round, sources: [FIRST.source(7, round.close.closesAt - 1)] }),
  },
  {
    name: 'a moment of the witness as text',
    step: 'witness-time',
    change: (round) => ({
      ...round,
      sources: [FIRST.source(7, String(atClose(round)) as unknown as number)],
    }),
  },
  {
    name: 'a co-signature made by the operator',
    step: 'witness-signature',
    dishonesty: { witnessSecret: OPERATOR_SECRET },
  },
];

/** Time of round 1000 of the beacon. */
export const BEACON_AT = 1_692_806_364_000;
/** The sources of a round, seen by its witnesses at a moment. Epoch ms. */
export const seenAt = (round: RoundExport, moment: number): RoundExport['sources'] =>
  round.sources.map((source) => (source.type === 'witness' ? { ...source, seenAt: moment } : source));

/** The round of the beacon that is due when a seal is an hour late. */
const LATE_MS = 3_600_000;
export const SOURCE_LIES: readonly Lie[] = [
  {
    name: 'a witness alone where a beacon is announced too',
    step: 'sources',
    of: { policy: 3 },
    change: (round) => ({ ...round, sources: round.sources.filter(({ type }) => type === 'witness') }),
  },
  {
    name: 'a beacon that was not announced',
    step: 'sources',
    change: (round) => ({
      ...round,
      sources: [...round.sources, { type: 'beacon', round: 1000, signature: 'ab'.repeat(48) }],
    }),
  },
  {
    name: 'a witness where the round is announced as solo',
    step: 'sources',
    of: { policy: 0 },
    change: (round) => ({ ...round, sources: [FIRST.source(7, atClose(round))] }),
  },
  {
    name: 'a policy without a meaning',
    step: 'announcement',
    of: { policy: 0 },
    change: announce({ policy: 4 as 0 }),
  },
  {
    name: 'a beacon network of the operator',
    step: 'announcement',
    of: { policy: 1 },
    change: (round) => {
      const { beacon } = round.announcement;
      if (!beacon) throw new Error('the round has a beacon');
      const own = ownBeacon(beacon);
      const sources = [{ type: 'beacon', round: 1000, signature: own.signatureOf(1000) } as const];
      return { ...announce({ beacon: own.terms })(round), sources };
    },
  },
  {
    name: 'the key of the operator under the chain hash of the beacon',
    step: 'beacon-signature',
    of: { policy: 1 },
    change: (round) => {
      const { beacon } = round.announcement;
      if (!beacon) throw new Error('the round has a beacon');
      const { terms, signatureOf } = ownBeacon(beacon);
      const sources = [{ type: 'beacon', round: 1000, signature: signatureOf(1000) } as const];
      return { ...announce({ beacon: { ...terms, chainHash: beacon.chainHash } })(round), sources };
    },
  },
  {
    name: 'a beacon value that was public before a late seal',
    step: 'beacon-round',
    of: { policy: 1 },
    change: closeWith((c) => ({ sealedAt: c.sealedAt + LATE_MS })),
  },
  {
    name: 'a grade of two parties for a q that the witness saw with the beacon known',
    step: 'grade',
    of: { policy: 3 },
    change: (round) => ({ ...round, sources: seenAt(round, BEACON_AT) }),
  },
  {
    name: 'a grade of two independent parties for the witness on the own machine',
    step: 'grade',
    of: { policy: 3, location: 'same-machine' },
    change: (round) => ({ ...round, grade: 'A' }),
  },
];
