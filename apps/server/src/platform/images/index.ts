export type { CleanImage } from './image-job.ts';
export { ImageWorkshop, refuseUnlessImage } from './image-workshop.ts';
