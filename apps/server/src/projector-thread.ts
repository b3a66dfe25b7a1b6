/** The projector's thread: runs every module's projection on its own connection. Ends when it is told to. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  nameThread,
  Projector,
  type ProjectorNews,
  type ProjectorOrder,
  type ProjectorSettings,
} from './kernel/index.ts';
import { PROJECTIONS } from './modules.ts';

nameThread('projector');
const post = (news: ProjectorNews) => parentPort?.postMessage(news);
const log = {
  info: (message: string) => post({ kind: 'log', level: 'info', message }),
  warn: (message: string) => post({ kind: 'log', level: 'warn', message }),
  error: (message: string) => post({ kind: 'log', level: 'error', message }),
};
const projector = new Projector(workerData as ProjectorSettings, PROJECTIONS, log, (position) =>
  post({ kind: 'progress', position }),
);

parentPort?.on('message', async (order: ProjectorOrder) => {
  if (order.kind === 'flush') projector.flush();
  else {
    await projector.stop();
    parentPort?.close();
  }
});
projector.start();
