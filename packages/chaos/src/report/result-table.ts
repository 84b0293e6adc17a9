import { TICKET_POINTS } from '../failpoints/faults.ts';
import type { ProveResult } from '../run/run-prove.ts';
import { recoveries } from './result-line.ts';

const GOALS_MS: Readonly<Record<string, number>> = { server: 3_000, database: 5_000, connection: 5_000 };
const SHOWN_MAX = 20;

/** The result of a run as a table. */
export function resultTable(result: ProveResult): string {
  const { tally, rounds, faultResults, findings, failpoints } = result;
  const times = Object.entries(recoveries(faultResults)).map(([kind, { count, p50, p95, max }]) => [
    `recovery of ${kind}`,
    `${count} times: p50 ${p50} ms, p95 ${p95} ms, most ${max} ms${kind in GOALS_MS ? ` (goal ${GOALS_MS[kind]})` : ''}`,
  ]);
  const names = new Set(faultResults.map(({ id, name }) => `${id} ${name}`));
  const kinds = [...names].toSorted(byNumber).map((name) => {
    const same = faultResults.filter((each) => `${each.id} ${each.name}` === name);
    return [name, `${same.length} times, ${same.filter(({ breach }) => breach !== undefined).length} broken`];
  });
  const rows = [
    [
      'calls',
      `${tally.sent}: ${tally.acknowledged} accepted, ${tally.refused} refused, ${tally.unknown} unknown`,
    ],
    [
      'asked again',
      `${tally.retries} times, for ${tally.resolvedByAsking} calls; ${tally.givenUp} times a minute was not enough`,
    ],
    ['refusals', countsText(tally.codes)],
    [
      'rounds',
      `${rounds.drawn} drawn, ${rounds.void} void, ${rounds.madeUp} of them made up late; ${rounds.bets} bets`,
    ],
    ['wallet', walletText(result.wallet)],
    ['leagues', countsText({ ...result.leagues })],
    ['tickets', countsText(result.tickets)],
    ...times,
    ['invariant queries', `${result.invariantQueries}`],
    ['failpoints fired', countsText(failpoints)],
    [
      'of tickets',
      countsText(Object.fromEntries(TICKET_POINTS.map((point) => [point, failpoints[point] ?? 0]))),
    ],
    ...kinds,
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const wrongs = [
    ...faultResults.flatMap(({ id, name, breach }) =>
      breach === undefined ? [] : [`BROKEN ${id} ${name}: ${breach}`],
    ),
    ...result.absent.map((name) => `NEVER ${name}`),
    ...findings.map(({ what, message }) => `WRONG ${what}: ${message}`),
  ];
  return [
    ...(result.isCutShort ? ['the time was over before all was done'] : []),
    ...rows.map(([name = '', text]) => `${name.padEnd(width)}  ${text}`),
    ...wrongs.slice(0, SHOWN_MAX),
    ...(wrongs.length > SHOWN_MAX ? [`and ${wrongs.length - SHOWN_MAX} more`] : []),
    ...(result.folder === undefined ? [] : [`journals and logs are kept in ${result.folder}`]),
  ].join('\n');
}

const byNumber = (a: string, b: string): number =>
  Number(a.slice(1).split(' ')[0]) - Number(b.slice(1).split(' ')[0]);

const walletText = ({ findings, ...wallet }: ProveResult['wallet']): string =>
  `${wallet.transfers} transfers; ${wallet.credited} of ${wallet.deposits} deposits credited, ` +
  `${wallet.otherAmounts} of them with another amount, ${wallet.locked} locked beyond a limit; ${wallet.disbursed} withdrawals paid, ${wallet.refused} refused, ` +
  `${wallet.waiting} waiting; differences found with the cashier: ${countsText(findings)}`;

const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';
