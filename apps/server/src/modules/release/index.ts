export { openRelease } from './open-release.ts';
