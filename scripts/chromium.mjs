import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { install, mayInstall, missingAfterInstall } from './debian-packages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FONTS = ['fonts-noto-cjk', 'fonts-noto-core', 'fonts-noto-color-emoji'];
const OTHERS = [
  { program: 'chromedriver', from: 'chromium-driver' },
  { program: 'firefox-esr', from: 'firefox-esr' },
  { program: 'WebKitWebDriver', from: 'webkit2gtk-driver' },
  { program: 'xvfb-run', from: 'xvfb' },
];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a Chromium for the browser tests: the one of CHROMIUM, one that is installed, or one from the
 *  system's packages where we may install it. Throws with what to do where we may not. */
export function findChromium() {
  const given = process.env.CHROMIUM;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM names ${given}, which is not there.`);
    return given;
  }
  const installed = look();
  if (installed) return installed;
  const isAllowed = mayInstall();
  if (isAllowed && install('chromium', ...FONTS)) {
    const found = look();
    if (found) return found;
  }
  throw new Error(
    [
      'The browser tests need Chromium, which is not installed here' +
        (isAllowed ? ' and could not be.' : '.'),
      `On Debian or Ubuntu: sudo apt-get install chromium ${FONTS.join(' ')}`,
      'Elsewhere: install Chromium or Chrome and set CHROMIUM to its path.',
    ].join('\n'),
  );
}

/** The path of a Chromium, once Firefox, WebKit and what drives them are there too. Throws with what to
 *  do. */
export function findBrowsers() {
  const chromium = findChromium();
  const missing = missingAfterInstall(OTHERS);
  if (missing.length === 0) return chromium;
  throw new Error(
    `The tests in other browsers need Debian or Ubuntu and: sudo apt-get install ${missing.join(' ')}`,
  );
}

function look() {
  if (process.platform === 'darwin' && existsSync(MAC)) return MAC;
  for (const name of NAMES) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    // Where it is only a pointer to a store of apps, it is there and does not run.
    if (status === 0 && runs(stdout.trim(), ['--version'])) return stdout.trim();
  }
  return undefined;
}

const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
