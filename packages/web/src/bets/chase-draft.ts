/** The lines of a slip on their way from the bet page to the plan of a chase.   Units: 1/100. */
export type ChaseDraft = {
  /** The member. */
  readonly owner: string;
  readonly gameId: number;
  readonly lines: readonly {
    readonly id: string;
    readonly play: string;
    readonly pick: string;
    readonly costMinor: bigint;
  }[];
  /** The lines as the wire carries them. */
  readonly content: readonly { readonly play: string; readonly number: string; readonly amount: string }[];
  /** Of bet lines in one issue, and their stakes at a multiple of one. */
  readonly count: number;
  readonly unitMinor: bigint;
  /** Empties the slip. */
  readonly onCreated: () => void;
};

let draft: ChaseDraft | null = null;

export const handOver = (given: ChaseDraft): void => {
  draft = given;
};

/** The lines handed over for a game; null after a reload, whose slip still has them. */
export const handedOver = (gameId: number, owner: string): ChaseDraft | null =>
  draft?.gameId === gameId && draft.owner === owner ? draft : null;
