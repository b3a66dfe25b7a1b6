/** Before tests that run the real server: its bundle, where it is not up to date, so that every thread has its entry. */
import { ensureBuilt } from './prepare.mjs';

export default async function buildBeforeTests(): Promise<void> {
  await ensureBuilt(['server']);
}
