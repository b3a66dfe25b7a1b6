/** Debian's Chromium, without a window and with nothing of its own on the network. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
/** The driver's own list, which a second one replaces. */
const DRIVER_DISABLED = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];
/** The pages of the address bar's popup, of which each window loads two, though it is never seen: half of a phone's start. */
const UNSEEN_PAGES = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...DRIVER_DISABLED, ...UNSEEN_PAGES].join(',')}`,
];

/** @param trustedKey the hash of a public key whose certificate this browser takes, beside those of its own list */
export async function openBrowser(trustedKey?: string): Promise<Browser> {
  const trust = trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`];
  return chromium.launch({ executablePath: findChromium(), args: [...FLAGS, ...trust] });
}

/** A browser with a profile that it keeps in `folder`: one without, as those of the phones, installs no apps. */
export async function openProfile(folder: string, origin: string): Promise<BrowserContext> {
  const options = { executablePath: findChromium(), args: FLAGS, baseURL: origin };
  return chromium.launchPersistentContext(folder, options);
}

function findChromium(): string {
  const path = CHROMIUM.find((one) => one && existsSync(one));
  if (!path) throw new Error('no Chromium: install it (Debian: apt-get install chromium)');
  return path;
}
