export { FolderStorage } from './folder-storage.ts';
export { type ObjectStorage, randomObjectName } from './object-storage.ts';
