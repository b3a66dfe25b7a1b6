/**
 * A document of the app's own origin that runs nothing: what the app has stored can be emptied there, and written before
 * the app starts. It names no icon, so the browser asks for the one of the origin, which the app does without.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const STILL_DOCUMENT = '/healthz';

/** @param root of the app's files, a copy that belongs to the journey */
export function bringIcon(root: string): void {
  writeFileSync(join(root, 'favicon.ico'), '');
}
