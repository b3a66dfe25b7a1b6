/** The one updater of the app, over the device, the server's calls and the keys that the build pins. */
import { app, bundles } from '@tern/bridge';
import { serverOrigin } from '../../kit/api/server-origin.ts';
import { releaseApi } from '../../kit/calls/release.ts';
import { storeDrafts } from '../../kit/forms/restart-drafts.ts';
import { globalText } from '../../kit/preferences/wire-words.ts';
import { UpdateController } from './controller.ts';
import { UpdateMarks } from './marks.ts';
import { painted } from './painted.ts';

/** The line of versions that a build of this repository follows. */
export const CHANNEL = 'stable';

export const updateMarks = new UpdateMarks(bundles);

export const updates = new UpdateController({
  app,
  bundles,
  marks: updateMarks,
  version: APP_VERSION,
  platform: app.platform,
  channel: CHANNEL,
  manifestKeys: RELEASE_KEYS.manifestKeys,
  origin: serverOrigin(),
  nativeVersion: () => app.nativeVersion(),
  nowMs: () => Date.now(),
  painted,
  storeDrafts,
  after: (delayMs, work) => void setTimeout(work, delayMs),
  server: {
    check: (request) => releaseApi.call('checkUpdate', { ...request, global: globalText() }),
    isStanding: async (request) => (await releaseApi.call('isReleaseStanding', request)).isStanding,
    report: async (request) => void (await releaseApi.call('reportUpdate', request)),
  },
});

let isRunning = false;

/** Once a page: the strips that start it are drawn anew with each language. */
export function runUpdates(): void {
  if (isRunning || !bundles.isAvailable) return;
  isRunning = true;
  updates.run().catch((error: unknown) => console.error(error));
}
