import { createChaseAudit } from '../chase/audit-chases.ts';
import { countChases } from '../chase/count-chases.ts';
import { sendChases } from '../chase/send-chases.ts';
import { PLAY_BALANCE } from '../rig/settings.ts';
import { findViolations, onWalletRig } from '../wallet/wallet-rig.ts';

type Say = (text: string) => void;

const MEMBERS = 1_000;
const ISSUES = 20;
const KILLS = 20;
const SHOWN_MAX = 20;

/** Gives each member a chase of 20 issues and kills servers and the database 20 times meanwhile. Returns
 *  whether every issue was bought once or says why not, and every stop rule was kept to the cent. */
export function proveChases([count]: readonly string[], seed: bigint, say: Say): Promise<boolean> {
  const members = count === undefined ? MEMBERS : wholeOf(count);
  return onWalletRig(members, async (fixture, rig) => {
    const audit = createChaseAudit(rig, PLAY_BALANCE);
    const plan = { issues: ISSUES, kills: KILLS, seed, say, record: audit.record };
    const kills = await sendChases(fixture, rig, plan);
    const wrong = await audit.findDifferences();
    const counts = await countChases(rig.database.owner());
    const broken = await findViolations(rig);
    const line = { mode: 'chases', seed: `0x${seed.toString(16)}`, members, kills, ...counts };
    say(JSON.stringify({ ...line, wrong: wrong.slice(0, SHOWN_MAX), wrongs: wrong.length, broken }));
    return wrong.length + broken.length === 0;
  });
}

function wholeOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`${text} is no number of members`);
  return Number(text);
}
