/** Before the browser's journeys: server, members' app and operators' desk, where they are not up to date. */
import { ensureBuilt } from './prepare.mjs';

export default async function buildBeforeJourneys(): Promise<void> {
  await ensureBuilt();
}
