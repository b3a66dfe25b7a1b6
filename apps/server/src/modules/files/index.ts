export type { FilesConfig } from './image-sizes.ts';
export { Images, type OpenedImage } from './images.ts';
export { openFiles } from './open-files.ts';
