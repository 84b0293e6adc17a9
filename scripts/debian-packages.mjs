import { spawnSync } from 'node:child_process';

/** Returns true if packages of the system may be installed: on Debian and its kin, by root. */
export const mayInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

/** Installs the packages of programs that are not there, where that may be done. Gives those that are still
 *  missing. */
export function missingAfterInstall(programs) {
  const missing = () => programs.filter(({ program }) => !isThere(program)).map(({ from }) => from);
  if (missing().length > 0 && mayInstall()) install(...missing());
  return missing();
}

const isThere = (program) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

/** Installs packages of the system. Gives whether that has succeeded. */
export function install(...packages) {
  process.stdout.write(`Installing from the system packages: ${packages.join(', ')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env };
  const apt = (...args) => spawnSync('apt-get', ['-q', '-y', ...args], options).status === 0;
  return apt('update') && apt('install', '--no-install-recommends', ...packages);
}
