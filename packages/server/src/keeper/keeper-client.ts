import { remoteCalls, TIMEOUT, type Remote, type RemoteOptions } from '../process/remote-calls.ts';
import type { KeeperCalls } from './keeper.ts';

/** The client of the keeper in a server. */
export type KeeperClient = Remote<KeeperCalls>;

/** Connects to a keeper. Nothing is sent before the first call. */
export const connectKeeper = (options: RemoteOptions): KeeperClient =>
  remoteCalls<KeeperCalls>(
    {
      createChain: TIMEOUT.chain,
      announce: TIMEOUT.answer,
      commitments: TIMEOUT.answer,
      release: TIMEOUT.answer,
      abandon: TIMEOUT.answer,
    },
    options,
  );
