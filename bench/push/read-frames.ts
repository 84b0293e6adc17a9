/** The parts of a piece of a stream that the benchmark reads. */
export type ReadFrames = {
  /** Numbers of the round events in it, in their order. */
  readonly seqs: readonly number[];
  readonly isGreeted: boolean;
  readonly isResync: boolean;
  /** The reason for which the server ends the stream. */
  readonly bye: string | undefined;
  /** The beginning of a frame whose end has not come yet. */
  readonly rest: string;
};

const ID = /^id: (\d+)$/gm;
const GREETING = /^event: hello$/m;
const RESYNC = /^event: resync$/m;
const BYE = /^event: bye\ndata: \{"reason":"(\w+)"/m;

/** Reads the frames that are whole in a text: what was left over before, and what came now. Knows nothing of
 *  HTTP: head and chunk sizes look like no line that it listens for, so that both kinds of body read
 *  alike. */
export function readFrames(text: string): ReadFrames {
  const end = text.lastIndexOf('\n\n') + 2;
  if (end === 1) return { seqs: [], isGreeted: false, isResync: false, bye: undefined, rest: text };
  const whole = text.slice(0, end);
  return {
    seqs: Array.from(whole.matchAll(ID), ([, seq]) => Number(seq)),
    isGreeted: GREETING.test(whole),
    isResync: RESYNC.test(whole),
    bye: BYE.exec(whole)?.[1],
    rest: text.slice(end),
  };
}
