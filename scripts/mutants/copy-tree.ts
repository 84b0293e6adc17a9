import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SCOPE = '@tessera';

/** Copies the working tree, uncommitted files included, into a new temporary folder. Installed packages are
 *  linked; our own are linked to their copies, so that the tests of the copy load nothing of the original. */
export function copyTree(root: string): string {
  const copy = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'tessera-mutants-')));
  const options = { cwd: root, encoding: 'utf8' } as const;
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], options);
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(path.join(root, file))) continue;
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(copy, file));
  }
  linkModules(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

function linkModules(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== SCOPE) symlinkSync(path.join(from, name), path.join(to, name));
  }
  // These links are relative, so in the copy they lead to the packages of the copy.
  cpSync(path.join(from, SCOPE), path.join(to, SCOPE), { recursive: true, verbatimSymlinks: true });
}
