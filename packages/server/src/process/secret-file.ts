import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

import { makeFolder } from '../kernel/disk/make-folder.ts';

/** Creates a folder that only its owner can enter. */
export const makePrivateFolder = (folder: string): void => makeFolder(folder, 0o700);

/** Writes a new secret file atomically, readable only by its owner, and waits until it is on disk. When two
 *  processes create it at once the first file stays, and the other process reads it. */
export function writeSecret(file: string, content: string): void {
  makePrivateFolder(path.dirname(file));
  const draft = `${file}.${process.pid}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(path.dirname(file));
}

/** Flushes the directory entries of a folder to disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Replaces a secret file atomically, or creates it, and waits until that is on disk. Owner and mode stay
 *  what they were: a rotation by root must not take the file away from the server. */
export function replaceSecret(file: string, content: string): void {
  const before = statSync(file, { throwIfNoEntry: false });
  const draft = `${file}.${process.pid}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, content);
    if (before) {
      fchmodSync(handle, before.mode & 0o770);
      if (process.getuid?.() === 0) fchownSync(handle, before.uid, before.gid);
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}
