/** Shows a device and an address to their owner: enough to recognise one's own. */

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
/** The length that is read of a header that any client may fill. */
const READ = 400;

/** "Chrome, Android"; '' when the header names nothing that is known. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, READ);
  return [BROWSERS, SYSTEMS]
    .map((known) => known.find(([pattern]) => pattern.test(text))?.[1] ?? '')
    .filter((name) => name !== '')
    .join(', ');
}

/** 203.0.*.*, or the first two groups of an IPv6 address. */
export function maskedIp(ip: string): string {
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip;
  if (plain === '') return '';
  if (plain.includes(':')) return `${plain.split(':').slice(0, 2).join(':')}:*`;
  return `${plain.split('.').slice(0, 2).join('.')}.*.*`;
}
