/**
 * The start of the app under updates (rules/releases#start). A version that did not say ready in time is left by the device for
 * the built-in build, whose code finds the mark of the trial, marks the version bad and starts the last good download. Invariant:
 * each restart from here leaves a mark of a trial, and a trial that fails is bad, so no sequence of faults restarts for ever.
 */
import type { DeviceApp, DeviceBundles } from '@tern/bridge';
import { compareVersions } from '@tern/release';
import type { UpdateMarks } from './marks.ts';

export interface StartDeps {
  bundles: DeviceBundles;
  app: Pick<DeviceApp, 'restart'>;
  marks: UpdateMarks;
  /** The version that stands in the running code. */
  version: string;
}

/** To be called as soon as the code runs. @returns true: the app restarts, and nothing else is to be begun */
export async function settleTrial(deps: StartDeps): Promise<boolean> {
  const { bundles, marks } = deps;
  if ((await bundles.running()) !== undefined) return false;
  const trial = await marks.readTrial();
  if (trial?.isSet) {
    await marks.addBad(trial.version);
    await marks.writeReport({ version: trial.version, state: 'rolledBack', reason: 'notReady' });
  }
  if (trial) {
    // The app died before the device was told: the built-in build stays the next one.
    await bundles.startNext(undefined);
    await marks.clearTrial();
  }
  return startLastGood(deps);
}

/** Starts the last good download where the built-in build is older. */
async function startLastGood(deps: StartDeps): Promise<boolean> {
  const { bundles, app, marks, version } = deps;
  const good = await marks.readGood();
  if (good === undefined || compareVersions(good, version) <= 0) return false;
  if ((await marks.readBad()).includes(good)) return false;
  if (!(await bundles.downloaded()).includes(good)) return false;
  try {
    await setNext(deps, good);
  } catch {
    return false;
  }
  await app.restart();
  return true;
}

/** Marks a version as tried and tells the device to start it next. @throws where either is not kept; nothing is set then */
export async function setNext({ bundles, marks }: StartDeps, version: string): Promise<void> {
  await marks.writeTrial({ version, isSet: false });
  try {
    await bundles.startNext(version);
    await marks.writeTrial({ version, isSet: true });
  } catch (error) {
    await bundles.startNext(await bundles.running());
    await marks.clearTrial();
    throw error;
  }
}

/**
 * Says that the running version works; to be called once its first screen, or the offline screen, is painted. The device comes
 * first: marks that say good about a version that the device then leaves would start it again and again.
 */
export async function sayReady({ bundles, marks, version: code }: StartDeps): Promise<void> {
  const running = await bundles.running();
  // An old zip under a manifest of a higher version, by a thief of the manifest key: the device leaves what says nothing.
  if (running !== undefined && running !== code) return;
  await bundles.ready();
  const version = running ?? code;
  await marks.raiseFloor(version);
  if (running !== undefined) {
    await marks.writeGood(running);
    await marks.forgiveBad(running);
  }
  const trial = await marks.readTrial();
  if (trial !== undefined && trial.version === running) {
    await marks.writeReport({ version, state: 'ready', reason: '' });
    await marks.clearTrial();
  }
  if (trial === undefined || trial.version === running) await removeOthers(bundles, running, marks);
}

/** The last good download stays; everything else can be downloaded again. */
async function removeOthers(bundles: DeviceBundles, running: string | undefined, marks: UpdateMarks) {
  const good = await marks.readGood();
  for (const id of await bundles.downloaded()) {
    if (id !== running && id !== good) await bundles.remove(id).catch(() => undefined);
  }
}
