type Item = { readonly number: string; readonly chance: number | string };
type Play = {
  readonly play: string;
  readonly pick: { readonly kind: string };
  readonly items: readonly Item[];
};

/** The selection of a game that wins most nearly in one of two draws: alone on a draw it wins more than its
 *  stake, or loses it. */
export function evenSelection(plays: readonly Play[]): { readonly play: string; readonly number: string } {
  const [most] = plays
    .filter(({ pick }) => pick.kind === 'one')
    .flatMap(({ play, items }) => items.map(({ number, chance }) => ({ play, number, chance })))
    .toSorted((one, other) => unevenness(one) - unevenness(other));
  if (!most) throw new Error('the game has no single selections');
  return { play: most.play, number: most.number };
}

const unevenness = ({ chance }: Pick<Item, 'chance'>): number => Math.abs(Number(chance) - 0.5);
