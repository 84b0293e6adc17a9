import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { install, mayInstall } from './debian-packages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without the window and the address bar of a browser. */
const WITHOUT_WINDOW = ['chromium-headless-shell', 'chrome-headless-shell'];
const FONTS = ['fonts-noto-cjk', 'fonts-noto-core', 'fonts-noto-color-emoji'];
const OTHERS = [
  { program: 'chromedriver', from: 'chromium-driver' },
  { program: 'firefox-esr', from: 'firefox-esr' },
  { program: 'WebKitWebDriver', from: 'webkit2gtk-driver' },
  { program: 'xvfb-run', from: 'xvfb' },
];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a Chromium: the one of CHROMIUM, one that is installed, or one from the system's packages
 *  where we may install it. Throws with what to do where we may not. */
export function findChromium() {
  const given = chosen();
  if (given) return given;
  const installed = look(NAMES);
  if (installed) return installed;
  const isAllowed = mayInstall();
  if (isAllowed && install('chromium', ...FONTS)) {
    const found = look(NAMES);
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

/** The path of a Chromium without a window, which shows the same pages for half the processor time
 *  (docs/decisions/0091); of a whole one where there is none. */
export function findHeadlessChromium() {
  const given = chosen();
  if (given) return given;
  const installed = look(WITHOUT_WINDOW);
  if (installed) return installed;
  if (mayInstall()) install(WITHOUT_WINDOW[0], ...FONTS);
  return look(WITHOUT_WINDOW) ?? findChromium();
}

function chosen() {
  const given = process.env.CHROMIUM;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM names ${given}, which is not there.`);
  return given;
}

/** The path of a Chromium, once Firefox, WebKit and what drives them are there too. Throws with what to
 *  do. */
export function findBrowsers() {
  const chromium = findChromium();
  const missing = () => OTHERS.filter(({ program }) => !isThere(program)).map(({ from }) => from);
  if (missing().length > 0 && mayInstall()) install(...missing());
  if (missing().length === 0) return chromium;
  throw new Error(
    `The tests in other browsers need Debian or Ubuntu and: sudo apt-get install ${missing().join(' ')}`,
  );
}

const isThere = (program) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

function look(names) {
  if (names === NAMES && process.platform === 'darwin' && existsSync(MAC)) return MAC;
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    // Where it is only a pointer to a store of apps, it is there and does not run.
    if (status === 0 && runs(stdout.trim(), ['--version'])) return stdout.trim();
  }
  return undefined;
}

const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
