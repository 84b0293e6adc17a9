import type { Context } from '../context.ts';
import type { KeyPlaceEnv } from '../keys/key-places.ts';
import { listKeys } from '../keys/list-keys.ts';
import { retireKey } from '../keys/retire-key.ts';
import { rotateKey } from '../keys/rotate-key.ts';
import { assertName } from '../withdrawal/decide.ts';
import { keyNameOf, keyTable } from './key-output.ts';
import type { Output } from './output.ts';
import type { Command } from './read-command.ts';

export type KeyContext = Pick<Context, 'db'> & { readonly env: KeyPlaceEnv };

/** The commands about keys. None of them prints one. */
export const KEY_COMMANDS = {
  'keys list': async (ctx: KeyContext): Promise<Output> => keyTable(await listKeys(ctx)),
  'keys rotate': async (
    ctx: KeyContext,
    { target, operator, from, isPrepared }: Command,
  ): Promise<Output> => {
    const name = keyNameOf(target);
    assertName(operator);
    const { id, lines } = await rotateKey(ctx, name, { isPrepared, from });
    return { lines, data: { key: name, id } };
  },
  'keys retire': async (ctx: KeyContext, { target, operator }: Command): Promise<Output> => {
    const name = keyNameOf(target);
    assertName(operator);
    return { lines: await retireKey(ctx, name), data: { key: name } };
  },
};
