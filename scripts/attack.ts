import { parseArgs } from 'node:util';

import { startControlApp } from './attack/control-app.ts';
import { startAttacked } from './attack/product.ts';
import { runSlow } from './attack/slow.ts';
import { runSqlmap } from './attack/sqlmap.ts';
import { runTiming } from './attack/timing.ts';
import { runWapiti } from './attack/wapiti.ts';

// Runs tools of attackers against the product and against a control app with planted faults, on this machine
// alone, and measures whether answers differ in time. It installs nothing: sqlmap, wapiti and slowhttptest
// come from the system.

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns whether the tools found nothing in the product, and the planted faults in the control app. */
async function attack(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: 'sqlmap,wapiti,slow,timing' },
      level: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '30' },
      calls: { type: 'string', default: '' },
    },
  });
  const tools = values.only.split(',');
  const limits = {
    level: Number(values.level),
    minutes: Number(values.minutes),
    calls: values.calls.split(','),
  };
  const product = await startAttacked();
  const control = await startControlApp();
  try {
    const verdicts: boolean[] = [];
    if (tools.includes('sqlmap')) verdicts.push(await runSqlmap(product, control.address, limits, say));
    if (tools.includes('wapiti')) verdicts.push(await runWapiti(product, control.address, limits, say));
    if (tools.includes('slow')) verdicts.push(await runSlow(product, say));
    if (tools.includes('timing')) verdicts.push(await runTiming(say));
    const faults = faultsIn(product.log());
    say(`the server logged ${faults.length} faults`);
    for (const each of new Set(faults)) say(`  ${each}`);
    return verdicts.every(Boolean) && faults.length === 0;
  } finally {
    await control.stop();
    await product.stop();
  }
}

/** Errors of failed calls in the server's log. */
const faultsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => line.includes('"request failed"'))
    .map((line) => /"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? line);

process.exitCode = (await attack(process.argv.slice(2))) ? 0 : 1;
