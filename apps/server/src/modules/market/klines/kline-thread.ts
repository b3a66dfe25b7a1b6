/** The thread that prepares pages of bars, on a connection of its own. It ends when the server ends it. */
import { parentPort, workerData } from 'node:worker_threads';
import { nameThread } from '../../../kernel/name-thread.ts';
import { connect } from '../../../platform/database/connect.ts';
import type { DatabaseTarget } from '../../../platform/database/target.ts';
import { messageOf } from '../../../platform/errors/thrown.ts';
import { makePages, type PageJob } from './kline-page.ts';

export interface PageOrder {
  id: number;
  job: PageJob;
}

nameThread('k-lines');
const sql = connect(workerData as DatabaseTarget, { max: 1, name: 'tern k-lines' });

parentPort?.on('message', async (order: PageOrder | 'stop') => {
  if (order === 'stop') {
    await sql.end({ timeout: 2 });
    parentPort?.close();
    return;
  }
  try {
    const pages = await makePages(sql, order.job);
    const memory = pages
      .flatMap(({ bytes, ends, pressed }) => [bytes.buffer, ends.buffer, pressed.deflated.buffer])
      .filter((buffer) => buffer instanceof ArrayBuffer);
    parentPort?.postMessage({ id: order.id, pages }, memory);
  } catch (error) {
    parentPort?.postMessage({ id: order.id, problem: messageOf(error) });
  }
});
