/** Before tests that run the real server or signer: their bundles, where they are not up to date. */
import { ensureBuilt } from './prepare.mjs';

export default async function buildBeforeTests(): Promise<void> {
  await ensureBuilt(['server', 'signer']);
}
