import { t } from '#text/account.ts';

/** The first that matches: browsers name their ancestors too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS = [
  [/\biPhone\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b.*\bMobile\b/, 'androidPhone'],
  [/\bAndroid\b/, 'androidTablet'],
  [/\bWindows\b/, 'windows'],
  [/\bCrOS\b/, 'chromebook'],
  [/\bMacintosh\b/, 'mac'],
  [/\bLinux\b/, 'linux'],
] as const;

/** A browser and what it runs on, in words its owner would use. Whatever the browser says of itself is only a hint. */
export function deviceOf(userAgent: string | null): string {
  const said = userAgent ?? '';
  const browser = BROWSERS.find(([pattern]) => pattern.test(said))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(said))?.[1];
  const words = [browser, system && t(`account.sessions.systems.${system}`)].filter(Boolean);
  return words.join(', ') || t('account.sessions.unknownDevice');
}
