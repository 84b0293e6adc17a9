import { Type } from 'typebox';

import { BET_STATUSES, RESULT_REASONS } from '@tessera/domain/bets/bet-status';
import { ROUND_STATES } from '@tessera/domain/rounds/round';

import { DrawLabel, Grade } from './closed-sets.ts';
import { Hex16, Hex32, IssueText } from './fields.ts';

// The replies of games/roundProof, as domain/fairness/export-format types them. Bytes are lower-case hex,
// amounts decimal text of minor units, times Unix milliseconds.

const Hex64 = Type.String({ pattern: '^[0-9a-f]{128}$', description: '64 bytes, an Ed25519 signature' });
const Minor = Type.String({ pattern: '^[0-9]+$', description: 'Hundredths as decimal text' });
const Ms = Type.Integer({ description: 'Unix milliseconds' });
const Hashes = Type.Array(Hex32);

const Announcement = Type.Object(
  {
    hash: Hex32,
    previous: Hex32,
    chainId: Hex16,
    game: Type.String(),
    length: Type.Integer(),
    head: Hex32,
    policy: Type.Integer({ minimum: 0, maximum: 3, description: 'Bit 0 beacon, bit 1 witness; 0 is solo' }),
    beacon: Type.Union([
      Type.Object({
        chainHash: Hex32,
        genesis: Type.Integer({ description: 'Unix seconds' }),
        period: Type.Integer({ description: 'Seconds' }),
        guard: Type.Integer({ description: 'Seconds' }),
        publicKey: Type.String(),
        groupHash: Hex32,
        beaconId: Type.String(),
      }),
      Type.Null(),
    ]),
    witnesses: Type.Array(Type.Object({ id: Hex16, head: Hex32, key: Hex32 })),
    operatorKey: Hex32,
    createdAt: Ms,
  },
  { description: 'The announcement of the chain: everything its hash covers' },
);

const Close = Type.Object({
  game: Type.String(),
  issue: IssueText,
  opensAt: Ms,
  closesAt: Ms,
  drawsAt: Ms,
  sealedAt: Ms,
  leafCount: Type.Integer(),
  root: Hex32,
  q: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'The close record that the operator signed' }),
  signature: Hex64,
});

const Book = Type.Object(
  {
    cancelledCount: Type.Integer(),
    stakeMinor: Minor,
    signature: Hex64,
  },
  { description: 'Cancelled bets under the root, and the stakes of all others' },
);

const Source = Type.Union([
  Type.Object({ type: Type.Literal('beacon'), round: Type.Integer(), signature: Type.String() }),
  Type.Object({
    type: Type.Literal('witness'),
    witness: Hex16,
    value: Hex32,
    seenAt: Type.Integer({ description: 'When the witness saw q, by its own clock. Unix milliseconds' }),
    cosignature: Hex64,
  }),
]);

const Receipt = Type.Object({
  batchRoot: Hex32,
  path: Type.Array(Type.Object({ side: Type.Enum(['left', 'right']), hash: Hex32 }), {
    description: 'From the leaf up to the root of its batch, nearest first',
  }),
  signature: Hex64,
});

const Path = Type.Object({ index: Type.Integer(), size: Type.Integer(), hashes: Hashes });

const Outcome = Type.Enum(['drawn', 'void'], {
  description: 'A void round shows what its result would have been; its bets are cancelled',
});

const Bet = Type.Object({
  betId: Type.String(),
  accountTag: Hex16,
  content: Type.String({ description: 'selection|oddsE4|payTableId|payTableHash' }),
  stakeMinor: Minor,
  acceptedAt: Ms,
  playerSeed: Hex32,
  leaf: Hex32,
  receipt: Receipt,
  path: Path,
  status: Type.Enum(['win', 'lose', 'cancelled']),
  reason: Type.Union([Type.Enum([...RESULT_REASONS]), Type.Null()]),
  payoutMinor: Minor,
});

/** A change of the operator's key. */
export const KeyChange = Type.Object({
  key: Hex32,
  previous: Type.Union([Hex32, Type.Null()]),
  signature: Hex64,
  previousSignature: Type.Union([Hex64, Type.Null()], {
    description: 'Null for the first key, and for one that follows a lost key',
  }),
});

const OtherRound = Type.Object(
  {
    index: Type.Integer(),
    announcement: Type.Object({ hash: Hex32, chainId: Hex16, operatorKey: Type.Optional(Hex32) }),
    keyChanges: Type.Optional(
      Type.Array(KeyChange, {
        description: 'What links that key to the one of the round itself, where it is another one',
      }),
    ),
    close: Type.Union([Close, Type.Null()], { description: 'Once the round is closed' }),
    draw: Type.Union([
      Type.Object({
        external: Hex32,
        label: DrawLabel,
        numbers: Type.Array(Type.Integer()),
        resultHash: Hex32,
      }),
      Type.Null(),
    ]),
    outcome: Type.Union([Outcome, Type.Null()]),
  },
  { description: 'What gives the hashes of another round, by which its own export is known' },
);

const Ticket = Type.Object({
  ticketId: Type.String(),
  accountTag: Hex16,
  text: Type.String({ description: 'Its terms; their SHA-256 stands in each of its leaves' }),
  acceptedAt: Ms,
  playerSeed: Hex32,
  rounds: Type.Array(
    Type.Object({
      content: Type.String({ description: 'ticket|textHash|modelId|modelHash' }),
      stakeMinor: Minor,
      leaf: Hex32,
      receipt: Receipt,
      path: Type.Union([Path, Type.Null()], { description: 'Once the round is closed' }),
      round: Type.Union([OtherRound, Type.Null()], { description: 'Null for the round itself' }),
    }),
    { description: 'In the order of the text; the stake is in the book of the last one' },
  ),
  status: Type.Enum([...BET_STATUSES]),
  reason: Type.Union([Type.Enum([...RESULT_REASONS]), Type.Null()]),
  payoutMinor: Minor,
  parts: Type.Optional(
    Type.Array(Type.Object({ stakeMinor: Minor, paidMinor: Minor }), {
      description:
        'The parts of its stake that were cashed out before, in their order; payoutMinor is for the rest',
    }),
  ),
});

/** A drawn or void round with its whole proof. */
export const RoundProof = Type.Object(
  {
    format: Type.Literal('rf1/round/1'),
    announcement: Announcement,
    index: Type.Integer({ description: 'The index of the chain that the round is bound to' }),
    commitment: Hex32,
    close: Close,
    book: Book,
    sources: Type.Array(Source),
    seed: Hex32,
    anchor: Type.Object({ index: Type.Integer(), value: Hex32 }),
    external: Hex32,
    label: DrawLabel,
    numbers: Type.Array(Type.Integer()),
    resultHash: Hex32,
    witnessLocation: Type.Enum(['none', 'same-machine', 'independent']),
    grade: Grade,
    outcome: Outcome,
    payTables: Type.Array(Type.Object({ id: Type.String(), hash: Hex32 })),
    bets: Type.Array(Bet, {
      description:
        'The caller\u2019s own, oldest first, 2,000 at most: bets_after asks for more. Empty without a session',
    }),
    own: Type.Optional(
      Type.Object(
        { bets: Type.Integer(), tickets: Type.Integer() },
        {
          description:
            'How many own bets, and tickets with a leg in it, there are. A file with fewer is not whole',
        },
      ),
    ),
    model: Type.Optional(
      Type.String({ description: 'Of a match day: the model of its league, which prices its bets' }),
    ),
    tickets: Type.Optional(
      Type.Array(Ticket, {
        description: 'Of a match day: the caller\u2019s own with a leg in it, oldest first, 200 at most',
      }),
    ),
    fixtures: Type.Optional(
      Type.Array(
        Type.Object({
          home: Type.String(),
          away: Type.String(),
          means: Type.Array(Type.Integer(), { description: 'Mean goals of both in hundredths' }),
        }),
      ),
    ),
  },
  { description: 'A drawn or void round' },
);

/** The data published of a round before its draw. */
export const RoundCommitment = Type.Object(
  {
    format: Type.Literal('rf1/commitment/1'),
    state: Type.Enum([...ROUND_STATES]),
    announcement: Announcement,
    index: Type.Integer(),
    commitment: Hex32,
    close: Type.Union([Close, Type.Null()], { description: 'Once the round is closed' }),
    book: Type.Union([Book, Type.Null()]),
    sources: Type.Array(Source),
  },
  { description: 'A round that is not drawn' },
);
