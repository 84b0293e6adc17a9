import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { runOnExit } from './exit-cleanup.ts';

/** A small disk of its own that a fault can fill up. */
export type Disk = {
  readonly folder: string;
  /** Fills it until only so much is left.   Units: MiB. */
  readonly leave: (mib: number) => void;
  /** Gives back what was filled up. */
  readonly empty: () => void;
  readonly close: () => void;
};

const MIB = 1_048_576;

/** The reason why no disk can be made on this machine. */
export function whyNoDisk(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount a disk';
  if (!existsSync('/dev/loop-control')) return 'there are no loop devices';
  return ['/usr/sbin/mkfs.ext4', '/usr/bin/mount', '/usr/bin/fallocate'].find((file) => !existsSync(file));
}

/** Makes an ext4 disk of a file and mounts it. The file takes no more room than what is written to it. */
export function mountDisk(mib: number): Disk {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tessera-disk-'));
  const image = path.join(home, 'image');
  const folder = path.join(home, 'disk');
  const ballast = path.join(folder, 'ballast');
  writeFileSync(image, '');
  truncateSync(image, mib * MIB);
  execFileSync('/usr/sbin/mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  execFileSync('/usr/bin/mkdir', [folder]);
  execFileSync('/usr/bin/mount', ['-o', 'loop', image, folder]);
  chmodSync(home, 0o755);
  chmodSync(folder, 0o755);
  const close = (): void => {
    // Lazily: a process that was just killed may hold on to it for a moment.
    execFileSync('/usr/bin/umount', ['-l', folder]);
    rmSync(home, { recursive: true, force: true });
  };
  const forget = runOnExit(close);
  return {
    folder,
    leave: (wantedMib) => {
      const { bavail, bsize } = statfsSync(folder);
      const takenMib = Math.floor((bavail * bsize) / MIB) - wantedMib;
      const there = existsSync(ballast) ? statSync(ballast).size / MIB : 0;
      execFileSync('/usr/bin/fallocate', ['-l', `${there + takenMib}MiB`, ballast]);
    },
    empty: () => rmSync(ballast, { force: true }),
    close: () => {
      forget();
      close();
    },
  };
}
