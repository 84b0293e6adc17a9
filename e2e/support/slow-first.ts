import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long, because they wait for draws or start the product again. By their size alone
 *  they would come last, and each other worker would be left with nothing to do. */
const SLOW =
  /\/e2e\/(?:chase-pages|eleven-five|football|football-after-crash|mark-six|result-pill|round|round-after-crash|stage|start-stop|wallet-scenario)\.test\.ts$/;

/** It takes as long as many files together: the others run beside it. */
const LONGEST = /\/e2e\/page-audit\.test\.ts$/;

/** The usual order of the files of each project, but for those: they come first, behind the longest. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): number => Number(SLOW.test(moduleId));
    // oxlint-disable-next-line unicorn/no-array-sort -- the usual order, of no array
    const ordered = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification): number => Number(LONGEST.test(moduleId));
    const projects = Map.groupBy(ordered, ({ project }) => project);
    return [...projects.values()]
      .flatMap((its) => its.toSorted((a, b) => isSlow(b) - isSlow(a)))
      .toSorted((a, b) => isLongest(b) - isLongest(a));
  }
}
