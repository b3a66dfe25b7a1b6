/** Holds the journal's table, so that an append does not end. */
import type { TestDatabase } from './test-database.ts';

/** No append ends until the given function is called. */
export async function holdJournal({
  sql: database,
}: Pick<TestDatabase, 'sql'>): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holding = database.begin(async (sql) => {
    await sql`lock table journal in access exclusive mode`;
    isHeld();
    await released;
  });
  await held;
  return async () => {
    release();
    await holding;
  };
}
