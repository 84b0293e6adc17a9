import type { Data } from '@tessera/contract/routes';

/** A leg as the records show it, and when its round is drawn. */
export type GuestLeg = NonNullable<Data<'games/getBetRecord'>['list'][number]['legs']>[number] & {
  readonly drawsAtMs: number;
};

/** Fields of a demo ticket beside those of a bet. Amounts are decimal text. */
export type GuestTicket = {
  readonly sizes: readonly number[];
  readonly unit: string;
  readonly lines: number;
  /** The lines that pay something; null until every leg is decided. */
  readonly wonLines: number | null;
  readonly legs: readonly GuestLeg[];
};
