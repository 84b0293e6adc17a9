import type { Sale } from '@tessera/simulator/actors/actor';

import type { HttpClient } from './http-client.ts';

type PlayRow = {
  readonly play: string;
  readonly items: readonly { readonly number: string; readonly odds: string }[];
};

/** Reads data of a call without parameters in its body. Throws when it is refused. */
export async function read<T>(server: HttpClient, path: string): Promise<T> {
  const { text } = await server.send({ method: 'GET', path });
  const reply = JSON.parse(text) as { code: number; msg: string; data: T };
  if (reply.code !== 1) throw new Error(`${path} was refused: ${reply.msg}`);
  return reply.data;
}

/** The item of a play whose lines are too many to be listed. */
const ANY_LINE = '*';

/** Reads everything that is bet on by naming one value; how sets are written an actor knows by itself. */
export async function readOffers(server: HttpClient, path: string): Promise<Sale['offers']> {
  const { plays } = await read<{ plays: PlayRow[] }>(server, path);
  return plays
    .filter(({ items }) => items.every(({ number }) => number !== ANY_LINE))
    .flatMap(({ play, items }) => items.map(({ number, odds }) => ({ play, number, odds })));
}
