/** A process that does one job on one image and is ended. It has no environment, no sockets and no files of the exchange. */
import { doImageJob } from './do-image-job.ts';
import type { ImageAnswer, ImageJob } from './image-job.ts';

const answer = (answer: ImageAnswer) => process.send?.(answer);

// The server ends this process: if the process ended by itself, the server might see the end before it reads the
// answer.
process.once('message', async (job: ImageJob) => answer(await doImageJob(job)));
// The server is gone: no process waits for an answer.
process.once('disconnect', () => process.exit(1));
answer({ kind: 'ready' });
