export type { Manifest } from './manifest.ts';
