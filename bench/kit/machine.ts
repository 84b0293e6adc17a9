import os from 'node:os';

/** The machine on which the figures were measured. */
export function machineText(): string {
  const [cpu] = os.cpus();
  const memoryGb = Math.round(os.totalmem() / 2 ** 30);
  return `${os.cpus().length} x ${cpu?.model.trim() ?? os.arch()}, ${memoryGb} GB, ${os.type()} ${os.release()}, Node ${process.version}`;
}
