import type { Seeded } from '@tessera/simulator/seeded';

import type { Fault } from '../rig/fault.ts';

/** Yields every fault in random order, repeatedly: faults of the matrix and failpoints alternate, since there
 *  are more failpoints than other faults. */
export function* chooseFaults(faults: readonly Fault[], random: Seeded): Generator<Fault> {
  const [matrix, failpoints] = [
    faults.filter((each) => !each.isFailpoint),
    faults.filter((each) => each.isFailpoint),
  ];
  const [nextOfMatrix, nextPoint] = [inTurn(matrix, random), inTurn(failpoints, random)];
  for (;;) {
    if (matrix.length > 0) yield nextOfMatrix();
    if (failpoints.length > 0) yield nextPoint();
  }
}

function inTurn(faults: readonly Fault[], random: Seeded): () => Fault {
  let left: Fault[] = [];
  return () => {
    if (left.length === 0) left = random.shuffle(faults);
    const fault = left.pop();
    if (!fault) throw new Error('there is no fault to choose');
    return fault;
  };
}
