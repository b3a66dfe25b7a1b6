/** Zips of web builds: checked before anything unpacks them, and written so that the same folder gives the same bytes. */
export { type BundleFault, BundleRefused, checkBundle } from './check-bundle.ts';
export { writeBundle } from './write-bundle.ts';
