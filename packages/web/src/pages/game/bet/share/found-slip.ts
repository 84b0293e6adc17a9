import type { Data } from '@tessera/contract/routes';

import type { GameInfo, PlayInfo } from '../picks/wire.ts';
import type { BetSlipController } from '../slip/state/bet-slip-controller.ts';

export type SharedLine = Data<'games/sharedSlip'>['lines'][number];

/** Selections of a shared slip that are on sale, all on one issue. */
export type Incoming = {
  readonly gameId: number;
  readonly issue: string;
  /** Of the slip that they come into. */
  readonly controller: BetSlipController;
  /** Lines of a former issue that are still in it move with them; of a match day they are over. */
  readonly keepsFormer: boolean;
  /** Of each play what is chosen; the prices are those of now. */
  readonly picks: readonly { readonly play: PlayInfo; readonly numbers: readonly string[] }[];
};

/** A selection that stays out: its issue takes no bets any more, or the game does not sell it now. */
export type LeftOut = {
  readonly play: string;
  readonly pick: string;
  readonly why: 'closed' | 'unsold';
};

/** The selections of one game. */
export type FoundLines = { readonly incoming: readonly Incoming[]; readonly leftOut: readonly LeftOut[] };

/** Reads selections of leagues; see league/share. */
export type LeagueReader = {
  readonly readLeague: (game: GameInfo, lines: readonly SharedLine[], owner: string) => Promise<FoundLines>;
  readonly leagueSlips: (owner: string) => Promise<readonly BetSlipController[]>;
  readonly isTicketPending: (owner: string) => boolean;
  readonly chooseWay: (owner: string, way: string | null, lines: readonly SharedLine[]) => void;
};
export type LoadLeague = () => Promise<LeagueReader>;

/** A shared slip as it can be put into the player's own. */
export type FoundSlip = FoundLines & {
  readonly code: string;
  /** The slips with lines that stand together with those to come. */
  readonly before: readonly BetSlipController[];
  /** A slip that is concerned is on its way, and takes nothing until its answer has come. */
  readonly isBusy: boolean;
  /** Makes the slip go the way that was shared; of leagues alone. */
  readonly chooseWay: () => void;
};

export const countOf = (incoming: readonly Incoming[]): number =>
  incoming.flatMap(({ picks }) => picks.flatMap(({ numbers }) => numbers)).length;

/** A wire's pick of one or several selections. */
export const numbersOf = ({ number }: Pick<SharedLine, 'number'>): readonly string[] =>
  typeof number === 'string' ? [number] : number;
