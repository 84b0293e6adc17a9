import { connectKeeper } from '../keeper/keeper-client.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { remoteOf } from '../process/peer-remote.ts';
import { ProcessRefusal } from '../process/process-refusal.ts';
import { connectWitness } from '../witness/witness-client.ts';
import type { KeyPlaceEnv } from './key-places.ts';

/** Makes sure that the keeper or witness on another host accepts a secret, before it is used here: by a call
 *  that it refuses for its input, or for the caller.
 *  Refuses: OperatorRefused.   Cost: a call; none for one that runs beside the server and reads our file. */
export async function assertAccepted(
  env: Pick<KeyPlaceEnv, 'keeper' | 'witness'>,
  name: 'keeper' | 'witness',
  secret: string,
): Promise<void> {
  const peer = env[name];
  if (!peer) return;
  const remote = remoteOf({ ...peer, secret }, name);
  const keeper = connectKeeper(remote);
  const witness = connectWitness(remote);
  try {
    await (name === 'keeper'
      ? keeper.commitments({ chainId: '', from: 1, count: 1 })
      : witness.createChain({ operatorChain: '', length: 0 }));
  } catch (error) {
    if (error instanceof ProcessRefusal && error.code !== 'UNAUTHORIZED') return;
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorRefused(`the ${name} at ${peer.url} does not take the new secret (${why})`);
  } finally {
    keeper.close();
    witness.close();
  }
}
