/** A process that does one job on one image and is ended. It has no environment, no sockets and no files of the exchange. */
import { doImageJob } from './do-image-job.ts';
import type { ImageAnswer, ImageJob } from './image-job.ts';

const answer = (answer: ImageAnswer) => process.send?.(answer);

// Whoever started it ends it: a process that ended by itself might be seen to end before its answer is read.
process.once('message', async (job: ImageJob) => answer(await doImageJob(job)));
// The server is gone: nobody waits for an answer.
process.once('disconnect', () => process.exit(1));
answer({ kind: 'ready' });
