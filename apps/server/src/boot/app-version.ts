/** The version of the member's app that this server was built with (rules/releases#versions): the one of apps/web/package.json. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const MANIFEST = z.object({ version: z.string() });

/** The bundle holds it as a constant. */
declare const BUILT_APP_VERSION: string | undefined;

export function builtAppVersion(): string {
  return typeof BUILT_APP_VERSION === 'undefined' ? readFromSource() : BUILT_APP_VERSION;
}

function readFromSource(): string {
  const file = new URL('../../../web/package.json', import.meta.url);
  return MANIFEST.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
