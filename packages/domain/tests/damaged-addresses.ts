import fc from 'fast-check';

import type { ChannelType } from '../src/wallet/channel.ts';
import { readAddress } from '../src/withdrawal/address/read-address.ts';

export const GOOD = 100;
export const DAMAGES = 1000;
const SEED = 26;

/** The same values in every run, each as likely as any other. */
export const sample = <T>(values: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(fc.noBias(values), { seed: SEED, numRuns: count });

export const bytes = (size: number): fc.Arbitrary<Uint8Array> =>
  fc.uint8Array({ minLength: size, maxLength: size });

/** Addresses with one character behind the prefix replaced by another, each address in its turn. Which others
 *  may stand for a character is asked of `others`. */
export function damage(
  good: readonly string[],
  prefix: number,
  others: (character: string) => string,
): string[] {
  const nat = fc.nat(0xff_ffff);
  return sample(fc.tuple(nat, nat), DAMAGES).map(([place, choice], turn) => {
    const text = good[turn % good.length] ?? '';
    const at = prefix + (place % (text.length - prefix));
    const character = text[at] ?? '';
    const choices = others(character).replace(character, '');
    return text.slice(0, at) + (choices[choice % choices.length] ?? '') + text.slice(at + 1);
  });
}

export const acceptedOn = (channel: ChannelType, texts: readonly string[]): string[] =>
  texts.filter((text) => readAddress(channel, text).ok);
