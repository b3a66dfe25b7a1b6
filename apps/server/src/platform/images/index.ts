export type { CleanImage } from './image-job.ts';
export { ImageWorker, readPixels } from './image-worker.ts';
