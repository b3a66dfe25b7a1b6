/** The script of the service worker. The build puts its files in, the server the revision of the page as it sends it. */
import { holdBuild, type WorkerScope } from './hold-build.ts';

declare const self: WorkerScope;
declare const HELD_FILES: readonly string[];
declare const PAGE_REVISION: string;

holdBuild(self, { revision: PAGE_REVISION, files: HELD_FILES });
