/** The issue on sale, with its times by the server's clock. */
export type Sale = {
  readonly issue: string;
  readonly roundId: string;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
};
