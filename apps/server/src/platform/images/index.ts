export type { CleanImage } from './image-job.ts';
export { ImageWorker, refuseUnlessImage } from './image-worker.ts';
