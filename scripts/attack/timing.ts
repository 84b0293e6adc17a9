import { type Attacked, call, register, startAttacked } from './product.ts';
import { rankTest } from './rank-test.ts';

const PAIRS = 2_000;
const WARM_PAIRS = 50;
/** Fewer than lock an account. */
const TRIES_EACH = 4;
const ACCOUNTS = Math.ceil((WARM_PAIRS + PAIRS) / TRIES_EACH);
/** The most by which the means may differ, and the least chance that equal times are as far apart by rank. */
const MEANS_MAX_MS = 5;
const P_MIN = 0.01;

type SendRequest = (serial: number) => Promise<unknown>;
/** Two questions whose answers must not be told apart. */
type Pair = { readonly name: string; readonly one: SendRequest; readonly other: SendRequest };

/** Measures whether response times reveal what the replies do not: a known account from an unknown one at
 *  log-in, and an object of another member from none. 2,000 pairs each, in either order. */
export async function runTiming(say: (line: string) => void): Promise<boolean> {
  const product = await startAttacked({ TRUSTED_PROXIES: '1' });
  try {
    const verdicts: boolean[] = [];
    for (const pair of [logins(product.address, await knownNames(product)), ...(await objects(product))])
      verdicts.push(await measure(pair, say));
    return verdicts.every(Boolean);
  } finally {
    await product.stop();
  }
}

async function measure({ name, one, other }: Pair, say: (line: string) => void): Promise<boolean> {
  const [ones, others]: [number[], number[]] = [[], []];
  const replies = new Set<string>();
  for (let serial = 0; serial < WARM_PAIRS + PAIRS; serial += 1) {
    const turns = [
      { ask: one, times: ones },
      { ask: other, times: others },
    ];
    // Neither is always asked on the connection that the other has just used.
    if (serial % 2 === 1) turns.reverse();
    for (const { ask, times } of turns) {
      const from = performance.now();
      const reply = JSON.stringify(await ask(serial));
      if (serial >= WARM_PAIRS) times.push(performance.now() - from);
      replies.add(reply);
    }
  }
  const apartMs = Math.abs(meanOf(ones) - meanOf(others));
  const { p } = rankTest(ones, others);
  const isOne = replies.size === 1;
  const means = `${meanOf(ones).toFixed(3)} and ${meanOf(others).toFixed(3)} ms, apart ${apartMs.toFixed(3)}`;
  say(
    `${name}: ${means}, rank test p = ${p.toFixed(3)}${isOne ? '' : `, different replies: ${[...replies]}`}`,
  );
  return isOne && apartMs < MEANS_MAX_MS && p > P_MIN;
}

const meanOf = (times: readonly number[]): number =>
  times.reduce((sum, each) => sum + each, 0) / times.length;

async function knownNames({ address }: Attacked): Promise<readonly string[]> {
  const names = Array.from({ length: ACCOUNTS }, (_, at) => `Timed${at}`);
  for (const name of names) await register(address, name);
  return names;
}

/** A few wrong passwords for each account, and each from an address of its own, so that no limit ends it. */
const logins = (address: string, known: readonly string[]): Pair => {
  let tries = 0;
  const logIn = async (account: string): Promise<unknown> => {
    tries += 1;
    const from = `10.${tries >> 8}.${tries & 255}.1`;
    return (await call(address, 'user/login', { body: { account, password: 'wrong94kfz' }, from })).msg;
  };
  const nth = (serial: number): string => known[serial % known.length] ?? '';
  return {
    name: 'log-in, a known account and an unknown one',
    one: (serial) => logIn(nth(serial)),
    other: (serial) => logIn(nth(serial).replace('Timed', 'Taken')),
  };
};

/** Objects of one member, asked for by another, beside ids of none. */
async function objects({ address, token: owner }: Attacked): Promise<readonly Pair[]> {
  const stranger = await register(address, 'Stranger1');
  const made = async (path: string, body: object): Promise<Record<string, unknown>> =>
    (await call(address, path, { token: owner, body })).data as Record<string, unknown>;
  const deposit = String((await made('trade/recharge', { channel_id: 2, amount: '25' }))['order_no']);
  const { data } = await call(address, 'games/getGameResult?game_id=1', {});
  const { game_no: issue } = data as { game_no: string };
  const lines = [{ play: 'side', number: 'big', amount: '2' }];
  const slip = await made('games/submitBet', { game_id: 1, game_no: issue, bet_content: lines });
  const [bet] = slip['bets'] as readonly { readonly id: string }[];
  const ids = { 'trade/rechargeOrder order_no': deposit, 'games/betReceipt bet_id': String(bet?.id) };
  return Object.entries(ids).map(([name, id]) => {
    const [path = '', field = ''] = name.split(' ');
    const ask = async (wanted: string): Promise<unknown> => {
      const { msg } = await call(address, `${path}?${field}=${wanted}`, { token: stranger });
      return msg;
    };
    return {
      name: `${path}, of another member and of nobody`,
      one: () => ask(id),
      other: (serial) => ask(String(BigInt(id) + BigInt(1_000_000 + serial))),
    };
  });
}
