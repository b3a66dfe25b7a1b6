/** Makes the demo that the journeys' data folders are copied from, before the first journey of a run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READY_DEMO } from './ready-demo.ts';
import { RunningServer } from './running-server.ts';

export default async function makeReadyDemo(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-demo-'));
  const ready = join(folder, 'data');
  const server = await RunningServer.start();
  await server.leaveData(ready);
  process.env[READY_DEMO] = ready;
  return () => rmSync(folder, { recursive: true, force: true });
}
