/** Browser and system names under which a member recognises a device. The first match counts, since each
 *  browser also names those that it descends from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/MQQBrowser\//, 'QQ Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bHarmonyOS|OpenHarmony\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const LENGTH_MAX = 1_000;

/** The name of a device as its member is shown it, "Chrome, Android"; empty for one that says nothing known.
 *  It identifies nobody: it is a word or two of a closed set. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, LENGTH_MAX);
  const found = [BROWSERS, SYSTEMS].map((set) => set.find(([pattern]) => pattern.test(text))?.[1]);
  return found.filter(Boolean).join(', ');
}
