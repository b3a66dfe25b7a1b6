export { FolderStorage } from './folder-storage.ts';
export { type ObjectStorage, randomObjectName } from './object-storage.ts';
export { sealedObjects } from './sealed-objects.ts';
