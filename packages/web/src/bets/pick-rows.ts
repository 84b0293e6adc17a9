import type { Data } from '@tessera/contract/routes';

type Play = Data<'games/play'>['plays'][number];

/** The rows from which the members of a play are chosen. */
export function rowCountOf({ pick }: Play): number {
  if (pick.kind === 'pairAndSingle') return 2;
  return pick.kind === 'ordered' ? (pick.size ?? 1) : 1;
}

/** The rows that the wire's form of a pick stands for. */
export const pickOf = (play: Play, number: string): readonly (readonly string[])[] =>
  rowCountOf(play) === 1 ? [number.split('-')] : number.split('-').map((row) => row.split(','));
