/** The version of the member's app that this server was built with (rules/releases#versions): the one of apps/web/package.json. */
import { readFileSync } from 'node:fs';

/** The bundle holds it as a constant. */
declare const BUILT_APP_VERSION: string | undefined;

export function builtAppVersion(): string {
  return typeof BUILT_APP_VERSION === 'undefined' ? readFromSource() : BUILT_APP_VERSION;
}

function readFromSource(): string {
  const manifest = JSON.parse(
    readFileSync(new URL('../../../web/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  return manifest.version;
}
