import * as bets from '../../src/wager-status/bet-sql.ts';
import * as rounds from '../../src/wager-status/round-sql.ts';
import * as tickets from '../../src/wager-status/ticket-sql.ts';
import type { TestDatabase } from '../support/database.ts';

/** Fields of a wager as a statement reports them. */
export type WagerFields = Readonly<Record<string, unknown>>;
export type FieldsById = ReadonlyMap<string, WagerFields>;

/** Reads the fields of each wager by SQL: by name, with the joins that they read. */
const teller =
  ({ owner }: TestDatabase) =>
  async (from: string, fields: Readonly<Record<string, string>>): Promise<FieldsById> => {
    const columns = Object.entries(fields).map(([name, sql]) => `${sql} as "${name}"`);
    const { rows } = await owner.query<WagerFields & { id: bigint }>(
      `select w.id, ${columns.join(', ')} from ${from} order by w.id`,
    );
    return new Map(rows.map(({ id, ...told }) => [String(id), told]));
  };

/** Status of the bets by each form of the SQL fragments. */
export async function betShapes(database: TestDatabase): Promise<Readonly<Record<string, FieldsById>>> {
  const tell = teller(database);
  const key = { round: 'w.round_id', account: 'w.account_id', id: 'w.id' };
  const withRound = `bets w join rounds r on r.id = w.round_id
    left join round_results x on x.round_id = w.round_id and x.selection = w.selection`;
  const statusOf = (isCancelled: string): string =>
    bets.betStatus(isCancelled).replaceAll(/\bw\.(won|back|of)\b/g, 'x.$1');
  const found = (column?: string): Readonly<Record<string, string>> => ({
    isCancelled: bets.foundBetCancelled('c', column),
    stands: bets.foundBetStands('c', column),
    status: statusOf(bets.foundBetCancelled('c', column)),
  });
  return {
    asked: await tell(withRound, {
      isCancelled: bets.isBetCancelled('w'),
      stands: bets.betStands('w'),
      status: statusOf(bets.isBetCancelled('w')),
      isVoid: rounds.isVoidRound('r'),
      isNotVoid: rounds.isNoVoidRound('r'),
      isDecided: rounds.isDecidedRound('r'),
      isUndecided: rounds.isUndecided('r'),
    }),
    'asked by key': await tell('bets w', {
      isCancelled: bets.isBetCancelled(key),
      stands: bets.betStands(key),
    }),
    joined: await tell(`${withRound} left join ${bets.betCancellation('w', 'c')}`, found()),
    'looked up': await tell(`${withRound} ${bets.lookUpBetCancellation('w', 'c')}`, found()),
    'looked up with its moment': await tell(
      `${withRound} ${bets.lookUpBetCancellation('w', 'c', 'cancelled_at')}`,
      found('cancelled_at'),
    ),
  };
}

/** Status of the tickets by each form of the SQL fragments. */
export async function ticketShapes(database: TestDatabase): Promise<Readonly<Record<string, FieldsById>>> {
  const tell = teller(database);
  const key = { home: 'w.home_round_id', id: 'w.id' };
  const asked = (ticket: tickets.TicketKey): Readonly<Record<string, string>> => ({
    isCancelled: tickets.isTicketCancelled(ticket),
    isStaked: tickets.ticketIsStaked(ticket),
    isNotCashedOut: tickets.ticketIsNotCashedOut(ticket),
    stands: tickets.ticketStands(ticket),
    isAlive: tickets.ticketIsAlive(ticket),
    isVoid: tickets.isTicketVoid(ticket),
    areLegsUnclosed: tickets.areLegsUnclosed(ticket),
    cashedOutMinor: tickets.cashedOutMinor(ticket),
    partedMinor: tickets.partedMinor(ticket),
  });
  const found = {
    isStaked: tickets.foundStaked({ cancelled: 'c' }),
    stands: tickets.foundStanding({ cancelled: 'c', cashedOut: 'o' }),
    isAlive: tickets.foundAlive({ cancelled: 'c', cashedOut: 'o', dead: 'd' }),
    isNotVoid: tickets.foundNotVoid('p'),
    isSettled: tickets.areTicketsSettled('h'),
    isUnsettled: tickets.areTicketsUnsettled('h'),
    cashedOutMinor: 'o.paid_minor',
  };
  const home = 'join ticket_homes h on h.round_id = w.home_round_id';
  const join = (end: 'cancelled' | 'cashedOut' | 'dead' | 'paid', as: string): string =>
    `left join ${tickets.ticketEnd(end, 'w', as)}`;
  return {
    asked: await tell('tickets w', asked('w')),
    'asked by key': await tell('tickets w', asked(key)),
    joined: await tell(
      `tickets w ${home} ${join('cancelled', 'c')} ${join('cashedOut', 'o')} ${join('dead', 'd')} ${join('paid', 'p')}`,
      found,
    ),
    'looked up': await tell(
      `tickets w ${home} ${tickets.lookUpTicketEnd('cancelled', 'w', 'c')}
       ${tickets.lookUpTicketEnd('cashedOut', 'w', 'o', ['ticket_id', 'paid_minor'])}
       ${tickets.lookUpTicketEnd('dead', 'w', 'd')} ${tickets.lookUpTicketEnd('paid', 'w', 'p', ['is_void'])}`,
      found,
    ),
  };
}
