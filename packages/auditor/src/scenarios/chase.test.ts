import { beforeEach, describe, expect, it } from 'vitest';

import { type Auditor, createAuditor } from '../auditor.ts';
import type { ChaseOrder, Intent } from '../observed/intent.ts';
import type {
  ObservedBet,
  ObservedChase,
  ObservedChaseIssue,
  ObservedProtection,
  ObservedRound,
} from '../observed/snapshot.ts';
import { line, readBalance, START, text } from './sample-history.ts';

// Ann chases two issues with 5.00 on a big sum, which loses the first and wins the second at 1.95.

const K3 = 1;
const CHASE_ID = '900';
const ISSUES = ['20260101-0001', '20260101-0002'] as const;
const [FIRST, SECOND] = ISSUES;
const COST = 5_00n;
const WON = 9_75n;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const order = (change: Partial<ChaseOrder> = {}): ChaseOrder => ({
  kind: 'chase',
  op: 'c',
  member: 'ann',
  key: 'key of c',
  gameId: K3,
  lines: [line('side', 'big', '5')],
  issues: [
    { issue: SECOND, multiple: 1 },
    { issue: FIRST, multiple: 1 },
  ],
  stopOnWin: false,
  stopLoss: undefined,
  stopWin: undefined,
  ...change,
});
const about = (kind: 'cancelChase' | 'chaseDetail', op: string): Intent => ({
  kind,
  op,
  member: 'ann',
  chaseId: CHASE_ID,
});

type States = readonly [ObservedChaseIssue['state'], ObservedChaseIssue['state']];
const reply = (states: States = ['waiting', 'waiting'], status = 'running', change: object = {}) => ({
  id: CHASE_ID,
  game_id: K3,
  status,
  unit_amount: '5.00',
  total_amount: '10.00',
  lines: [{}],
  issues: ISSUES.map((issue, at) => ({ game_no: issue, multiple: 1, amount: '5.00', status: states[at] })),
  ...change,
});

const round = (n: 0 | 1): ObservedRound => ({
  roundId: `7${n}`,
  gameId: K3,
  family: 'k3',
  issue: ISSUES[n],
  state: 'drawn',
  numbers: n === 0 ? [1, 1, 2] : [6, 5, 5],
  closesAtMs: (n + 1) * 3 * MINUTE_MS,
  overAtMs: (n + 1) * 3 * MINUTE_MS + MINUTE_MS,
});
const slipId = (n: number): string => `50${n}`;
const stake = (n: 0 | 1, change: Partial<ObservedBet> = {}): ObservedBet => ({
  betId: slipId(n),
  member: 'ann',
  roundId: `7${n}`,
  play: 'side',
  number: 'big',
  odds: '1.95',
  stakeMinor: COST,
  state: n === 0 ? 'lose' : 'win',
  returnedMinor: n === 0 ? 0n : WON,
  placedAtMs: round(n).closesAtMs - 1,
  ...change,
});
const kept = (n: 0 | 1, state: ObservedChaseIssue['state'] = 'bought'): ObservedChaseIssue => ({
  issue: ISSUES[n],
  roundId: `7${n}`,
  multiple: 1,
  state,
  code: undefined,
  slipId: state === 'bought' ? slipId(n) : undefined,
  isSettled: state === 'bought',
  result:
    state === 'bought'
      ? { stakedMinor: COST, returnedMinor: n === 0 ? 0n : WON, hasWon: n === 1 }
      : undefined,
});
const chase = (change: Partial<ObservedChase> = {}): ObservedChase => ({
  chaseId: CHASE_ID,
  member: 'ann',
  gameId: K3,
  createdAtMs: 0,
  lines: [{ play: 'side', number: 'big', stakeMinor: COST }],
  stopOnWin: false,
  stopLossMinor: undefined,
  stopWinMinor: undefined,
  end: 'completed',
  issues: [kept(0), kept(1)],
  ...change,
});

type End = {
  readonly balance?: bigint;
  readonly chases?: readonly ObservedChase[];
  readonly bets?: readonly ObservedBet[];
  readonly rounds?: readonly ObservedRound[];
  readonly protection?: readonly ObservedProtection[];
};
const BOTH = START - 2n * COST + WON;

let auditor: Auditor;
beforeEach(() => {
  auditor = createAuditor({ startMinor: START, games: [{ gameId: K3, family: 'k3' }], outageMs: MINUTE_MS });
});
const accepted = (intent: Intent, data: unknown): void => {
  auditor.recordIntent(intent);
  auditor.recordOutcome(intent.op, { kind: 'accepted', data });
};
const refused = (intent: Intent, code: string): void => {
  auditor.recordIntent(intent);
  auditor.recordOutcome(intent.op, { kind: 'refused', code });
};
const look = (op: string, balance: bigint): void => accepted(readBalance(op), { money: text(balance) });
const differences = () => auditor.differences().map(({ what, at }) => `${what} ${at}`);
const reconcile = ({
  balance = BOTH,
  chases = [chase()],
  bets = [stake(0), stake(1)],
  rounds = [round(0), round(1)],
  protection = [],
}: End = {}) => {
  auditor.reconcile({
    members: [{ member: 'ann', balanceMinor: balance }],
    rounds,
    bets,
    chases,
    protection,
    totalMinor: 0n,
  });
  return differences();
};

describe('a chase', () => {
  it('takes its stakes at any time after it was ordered, and brings its winnings', () => {
    accepted(order(), reply());
    look('a', START);
    look('b', START - COST);
    look('d', START - 2n * COST);
    accepted(about('chaseDetail', 'e'), reply(['bought', 'bought'], 'completed'));
    look('f', BOTH);
    expect(reconcile()).toEqual([]);
    expect(reconcile()).toEqual([]);
  });

  it.each([
    ['a break', { kind: 'exclusion', length: 'day' }],
    ['the block of its game', { kind: 'block', gameId: K3 }],
  ] as const)('may end with %s, which is not followed by its bets', (_, change) => {
    accepted(order(), reply());
    const stopped = chase({ end: 'cancelled', issues: [kept(0), kept(1, 'cancelled')] });
    const protection = [{ member: 'ann', change, atMs: round(0).closesAtMs }];
    const lost = { balance: START - COST, bets: [stake(0)], chases: [stopped] };
    expect(reconcile({ ...lost, protection })).toEqual([]);
    expect(reconcile(lost)).toEqual([`chase ${CHASE_ID}`]);
  });

  it('does not go on once the break is over', () => {
    accepted(order(), reply());
    const later = stake(1, { placedAtMs: 2 * DAY_MS });
    const rounds = [round(0), { ...round(1), closesAtMs: 2 * DAY_MS + 1, overAtMs: 2 * DAY_MS + MINUTE_MS }];
    const protection: ObservedProtection[] = [
      { member: 'ann', change: { kind: 'exclusion', length: 'day' }, atMs: round(0).closesAtMs },
    ];
    expect(reconcile({ bets: [stake(0), later], rounds })).toEqual([]);
    expect(reconcile({ bets: [stake(0), later], rounds, protection })).toEqual([`chase ${CHASE_ID}`]);
  });

  it('takes nothing before it was ordered, and no other amount', () => {
    look('a', START - COST);
    accepted(order(), reply());
    expect(reconcile()).toEqual(['drift a']);
  });

  it('takes no other amount', () => {
    accepted(order(), reply());
    look('a', START - COST - 1n);
    expect(reconcile()).toEqual(['drift a']);
  });

  it('may be bought although its order was never answered', () => {
    auditor.recordIntent(order());
    look('a', START - COST);
    expect(reconcile()).toEqual([]);
  });

  it('may not be there when its order was never answered', () => {
    auditor.recordIntent(order());
    look('a', START);
    expect(reconcile({ balance: START, chases: [], bets: [] })).toEqual([]);
  });

  it('buys nothing when it is refused', () => {
    refused(order(), 'CHASE_TOO_MANY');
    look('a', START);
    expect(reconcile()).toEqual([
      'wrong-reply c',
      `doubled ${CHASE_ID}`,
      'doubled 500',
      'doubled 501',
      'drift ann',
    ]);
  });

  it('leaves balances to be checked at once when it is refused', () => {
    refused(order({ issues: [] }), 'CHASE_INVALID');
    refused(order({ op: 'd', stopLoss: '4.99' }), 'CHASE_INVALID');
    look('a', START - 1n);
    expect(differences()).toEqual(['drift a']);
  });

  it('leaves it open what its member can pay', () => {
    accepted(order(), reply());
    const dear = { op: 'b', member: 'ann', key: 'b', gameId: K3, issue: FIRST } as const;
    refused({ kind: 'bet', ...dear, lines: [line('side', 'big', text(START))] }, 'MONEY_NOT_ENOUGH');
    expect(differences()).toEqual([]);
  });

  it('goes on over a snapshot', () => {
    accepted(order(), reply());
    const open = chase({ end: undefined, issues: [kept(0), kept(1, 'waiting')] });
    const rounds = [round(0)];
    expect(reconcile({ balance: START - COST, chases: [open], bets: [stake(0)], rounds })).toEqual([]);
    look('a', START - 2n * COST);
    look('b', BOTH);
    expect(reconcile()).toEqual([]);
  });

  it('may have bets before their outcome is noted', () => {
    accepted(order(), reply());
    const [issue, other] = [{ ...kept(0, 'buying') }, kept(1, 'waiting')];
    const pending = { ...round(0), state: 'pending', numbers: [], overAtMs: undefined } as const;
    const open = { chases: [chase({ end: undefined, issues: [issue, other] })], rounds: [pending] };
    expect(reconcile({ ...open, balance: START - COST, bets: [stake(0, { state: 'pending' })] })).toEqual([]);
    look('a', START - COST);
    expect(reconcile()).toEqual([]);
  });

  it('is cancelled, with what waits', () => {
    accepted(order(), reply());
    accepted(about('cancelChase', 'x'), reply(['bought', 'cancelled'], 'cancelled'));
    const cancelled = chase({ end: 'cancelled', issues: [kept(0), kept(1, 'cancelled')] });
    expect(reconcile({ balance: START - COST, chases: [cancelled], bets: [stake(0)] })).toEqual([]);
  });

  it('has bets that a member cancels', () => {
    accepted(order(), reply());
    accepted({ kind: 'cancel', op: 'x', member: 'ann', betId: slipId(0) }, { balance: text(START) });
    const result = { stakedMinor: 0n, returnedMinor: 0n, hasWon: false };
    const issues = [{ ...kept(0), result }, kept(1)];
    const bets = [stake(0, { state: 'cancelled', returnedMinor: COST }), stake(1)];
    expect(reconcile({ balance: START - COST + WON, chases: [chase({ issues })], bets })).toEqual([]);
  });
});

describe('a difference is found when', () => {
  it.each<[string, End, string[]]>([
    [
      'an issue is bought twice',
      { balance: BOTH - COST, bets: [stake(0), stake(0, { betId: '555' }), stake(1)] },
      ['doubled 555', 'drift ann'],
    ],
    [
      'an issue is noted as bought and is not',
      { balance: START + WON - COST, bets: [stake(1)] },
      [`lost ${CHASE_ID} ${FIRST}`, `chase ${CHASE_ID}`, `chase ${CHASE_ID}`],
    ],
    [
      'another stake is bought',
      { balance: BOTH - 1n, bets: [stake(0, { stakeMinor: COST + 1n }), stake(1)] },
      ['wrong-reply 500', 'drift ann'],
    ],
    ['the chase is lost', { balance: START, chases: [], bets: [] }, ['lost c']],
    [
      'a chase is there that nobody ordered',
      { chases: [chase(), chase({ chaseId: '901', end: 'cancelled', issues: [] })] },
      ['doubled 901'],
    ],
    [
      'its terms have changed',
      { chases: [chase({ stopLossMinor: 1n })] },
      [`wrong-reply ${CHASE_ID}`, `chase ${CHASE_ID}`, `chase ${CHASE_ID}`],
    ],
    [
      'an issue is missed in time',
      { balance: START - COST, chases: [chase({ issues: [kept(0), kept(1, 'missed')] })], bets: [stake(0)] },
      [`chase ${CHASE_ID}`],
    ],
    [
      'an issue is refused although there was money',
      {
        balance: START - COST,
        chases: [
          chase({ issues: [kept(0), { ...kept(1, 'refused'), code: 'MONEY_NOT_ENOUGH', isSettled: true }] }),
        ],
        bets: [stake(0)],
      },
      [`chase ${CHASE_ID}`],
    ],
    [
      'it is cancelled by nobody',
      {
        balance: START - COST,
        chases: [chase({ end: 'cancelled', issues: [kept(0), kept(1, 'cancelled')] })],
        bets: [stake(0)],
      },
      [`chase ${CHASE_ID}`],
    ],
  ])('%s', (_, end, expected) => {
    accepted(order(), reply());
    expect(reconcile(end)).toEqual(expected);
  });

  it('an issue is bought again later', () => {
    accepted(order(), reply());
    reconcile();
    const again = { ...kept(0), slipId: '555' };
    expect(reconcile({ chases: [chase({ issues: [again, kept(1)] })] })).toEqual([
      `doubled ${CHASE_ID} ${FIRST}`,
    ]);
  });

  it('an issue is kept under the round of another', () => {
    accepted(order(), reply());
    const swapped = [
      { ...kept(0), roundId: '71' },
      { ...kept(1), roundId: '70' },
    ];
    expect(reconcile({ chases: [chase({ issues: swapped })] })).toContain(`wrong-reply ${CHASE_ID} ${FIRST}`);
  });

  it('a stop rule is ignored', () => {
    accepted(order({ stopLoss: '9.99' }), reply());
    const early = { ...round(0), overAtMs: round(0).closesAtMs + 1 };
    expect(reconcile({ chases: [chase({ stopLossMinor: 9_99n })], rounds: [early, round(1)] })).toEqual([
      `chase ${CHASE_ID}`,
    ]);
  });

  it.each<[string, object]>([
    ['names another cost', { unit_amount: '5.01' }],
    ['names another total', { total_amount: '10.01' }],
    [
      'has an issue more',
      { issues: [...reply().issues, { ...reply().issues[0], game_no: '20260101-0003' }] },
    ],
    ['is malformed', { issues: undefined }],
  ])('a reply %s', (_, change) => {
    accepted(order(), reply(undefined, undefined, change));
    expect(differences()).toEqual(['wrong-reply c']);
  });

  it('an issue was reported bought and is not any more', () => {
    accepted(order(), reply(['bought', 'waiting']));
    accepted(about('chaseDetail', 'd'), reply(['missed', 'waiting']));
    expect(differences()).toEqual(['wrong-reply d']);
  });

  it('a cancelled chase goes on', () => {
    accepted(order(), reply());
    accepted(about('cancelChase', 'x'), reply());
    expect(differences()).toEqual(['wrong-reply x']);
  });

  it.each(['CHASE_INVALID', 'NUMBER_INVALID', 'CHASE_TOO_MANY'])(
    'a valid order is refused with %s',
    (code) => {
      refused(order(), code);
      expect(differences()).toEqual(['wrong-reply c']);
    },
  );

  it('the own chase is not found', () => {
    accepted(order(), reply());
    refused(about('chaseDetail', 'd'), 'CHASE_NOT_EXIST');
    expect(differences()).toEqual(['wrong-reply d']);
  });
});
