// Finds the browser of the tests; installs Debian's where it may.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { giveUp, step } from './steps.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** CHROMIUM names one; else the first in PATH. */
export function findChromium() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return folders
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Its path. Gives up with one line where there is none and none can be installed. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const updated = await step('apt-get update', 'apt-get', ['update', '-qq'], { env });
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
    const installed = updated === 0 ? await step('apt-get install chromium', 'apt-get', install, { env }) : 1;
    const path = installed === 0 ? findChromium() : undefined;
    if (path) return path;
  }
  return giveUp(
    'The browser tests need Chromium and none was found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  );
}
