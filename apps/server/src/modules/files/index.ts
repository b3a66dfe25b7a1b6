export type { FilesConfig } from './image-sizes.ts';
export { Images, type OpenedImage } from './images.ts';
export { filesInit } from './migrations/0001-init.ts';
export { imageRoutes } from './routes.ts';
