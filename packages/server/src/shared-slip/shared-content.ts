import type { Data } from '@tessera/contract/routes';

/** A selection of a shared slip as it is stored: of a ticket one leg, else a row of separate bets. */
export type SharedLine = Omit<Data<'games/sharedSlip'>['lines'][number], 'is_open'>;

export type SharedContent = {
  /** Undefined of separate bets. */
  readonly way: string | undefined;
  readonly lines: readonly SharedLine[];
};

type Stored = readonly [
  way: string,
  ...lines: (readonly [number, string, string, SharedLine['number'], 0 | 1])[],
];

/** The one text of selections: the same ones have the same text. */
export function sharedText({ way, lines }: SharedContent): string {
  const stored: Stored = [
    way ?? '',
    ...lines.map(
      ({ game_id: gameId, game_no: issue, play, number, banker }) =>
        [gameId, issue, play, number, banker === 1 ? 1 : 0] as const,
    ),
  ];
  return JSON.stringify(stored);
}

/** Reads a text that sharedText has written. */
export function readSharedText(text: string): SharedContent {
  const [way, ...lines] = JSON.parse(text) as Stored;
  return {
    way: way === '' ? undefined : way,
    lines: lines.map(([gameId, issue, play, number, banker]) => ({
      game_id: gameId,
      game_no: issue,
      play,
      number,
      banker,
    })),
  };
}
