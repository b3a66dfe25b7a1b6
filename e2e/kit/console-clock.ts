/** A day passes for what operators have proposed: the desk counts from the time that stands with the proposal. */
import { changeDatabase } from './change-database.ts';
import type { RunningServer } from './running-server.ts';

const DAY_MS = 86_400_000;

export async function proposalsAgeByADay({ dataDir }: RunningServer): Promise<void> {
  await changeDatabase(
    dataDir,
    `update staff_proposals set made_ms = made_ms - ${DAY_MS} where state = 'PENDING'`,
  );
}
