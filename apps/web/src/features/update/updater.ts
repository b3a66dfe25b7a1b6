/**
 * The two functions of the native app's update (product#calls): `checkUpdate` asks the server and judges its answer,
 * `startUpdate` brings a found version up to the restart that swaps it in. The order of the gates is that of rules/releases#gates.
 * Invariant: nothing that the server answers is believed beyond the release's own signed bytes; whatever fails, the running version goes on.
 */
import { BundleError } from '@tern/bridge';
import type { CallRequest, CallResult } from '@tern/protocol';
import { checkOffer, fromBase64, isVersion, type OfferRejection, type Platform } from '@tern/release';
import type { Offer, UpdateFault } from './offer.ts';
import { type StartDeps, setNext } from './start-sequence.ts';

/** The server's three calls about releases; each rejects without a network. */
export interface UpdateServer {
  check(request: Omit<CallRequest<'checkUpdate'>, 'global'>): Promise<CallResult<'checkUpdate'>>;
  isStanding(request: CallRequest<'isReleaseStanding'>): Promise<boolean>;
  report(request: CallRequest<'reportUpdate'>): Promise<void>;
}

export interface UpdaterDeps extends StartDeps {
  server: UpdateServer;
  /** The server that serves the zips. */
  origin: string;
  platform: Platform;
  channel: string;
  /** Pinned in the code: the current key and the next one. None: every update is refused. */
  manifestKeys: readonly string[];
  nativeVersion(): Promise<string | undefined>;
  nowMs(): number;
}

export type CheckAnswer =
  | { kind: 'none' }
  | { kind: 'refused'; refusal: OfferRejection | 'insecure' }
  | { kind: 'nativeNeeded'; minNative: string }
  | { kind: 'found'; offer: Offer };

/** The states 1 to 4 of rules/releases#states. */
interface UpdateCallbacks {
  onUpdating(loadedBytes: number): void;
  onChecking(): void;
  /** Set to start; the caller restarts the app. */
  onDone(): void;
  onFailed(fault: UpdateFault): void;
}

/** A native app whose version is no version runs no newer build: the member is led to fetch it anew. */
const NO_VERSION = '0.0.0';
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export class Updater {
  constructor(private readonly deps: UpdaterDeps) {}

  /** @throws where the server does not answer */
  async checkUpdate({ isByHand }: { isByHand: boolean }): Promise<CheckAnswer> {
    const { server, marks } = this.deps;
    const { package: found, nativeNeeded } = await server.check({
      deviceId: await marks.deviceId(),
      ...this.line(),
      version: await this.runningVersion(),
      native: await this.native(),
      isAsked: isByHand ? 'true' : 'false',
    });
    await this.sendReport().catch(() => undefined);
    if (found === null)
      return isVersion(nativeNeeded) ? { kind: 'nativeNeeded', minNative: nativeNeeded } : { kind: 'none' };
    const { manifest, signature, url } = found;
    return this.judge({ signed: { manifest, signature }, path: url, isByHand });
  }

  /** @returns whether the version is set to start next */
  async startUpdate(found: Offer, callbacks: UpdateCallbacks): Promise<boolean> {
    callbacks.onUpdating(0);
    try {
      const fault = await this.install(found, callbacks);
      if (fault === undefined) {
        callbacks.onDone();
        return true;
      }
      await this.giveUp(found.manifest.version, fault);
      callbacks.onFailed(fault);
    } catch {
      await this.giveUp(found.manifest.version, 'unavailable');
      callbacks.onFailed('unavailable');
    }
    return false;
  }

  private line() {
    return { platform: this.deps.platform, channel: this.deps.channel };
  }

  private async runningVersion(): Promise<string> {
    return (await this.deps.bundles.running()) ?? this.deps.version;
  }

  private async native(): Promise<string> {
    const version = await this.deps.nativeVersion();
    return version !== undefined && isVersion(version) ? version : NO_VERSION;
  }

  private async judge(offered: {
    signed: Offer['signed'];
    path: string;
    isByHand: boolean;
  }): Promise<Exclude<CheckAnswer, { kind: 'none' }>> {
    const { signed, path, isByHand } = offered;
    const url = secureAddress(path, this.deps.origin);
    const manifestBytes = fromBase64(signed.manifest);
    if (manifestBytes === undefined) return { kind: 'refused', refusal: 'badSignature' };
    const judged = await checkOffer(
      { manifestBytes, signature: signed.signature },
      await this.device(isByHand),
    );
    if ('refusal' in judged) return { kind: 'refused', refusal: judged.refusal };
    if (url === undefined) return { kind: 'refused', refusal: 'insecure' };
    return { kind: 'found', offer: { manifest: judged.manifest, signed, url, isByHand } };
  }

  private async device(isAskedByHand: boolean) {
    const { bundles, marks, manifestKeys, nowMs } = this.deps;
    return {
      ...this.line(),
      nativeVersion: await this.native(),
      running: await this.runningVersion(),
      floor: await marks.readFloor(),
      badVersions: await marks.readBad(),
      isAskedByHand,
      nowMs: nowMs(),
      manifestKeys,
      freeBytes: await bundles.freeBytes(),
    };
  }

  private async install(found: Offer, callbacks: UpdateCallbacks): Promise<UpdateFault | undefined> {
    const judged = await this.judge({ signed: found.signed, path: found.url, isByHand: found.isByHand });
    if (judged.kind !== 'found') return judged.kind === 'refused' ? judged.refusal : 'unavailable';
    const { offer } = judged;
    const fault = await this.download(offer, callbacks);
    if (fault !== undefined) return fault;
    const { version, createdMs } = offer.manifest;
    await this.report({ version, state: 'downloaded' });
    try {
      if (!(await this.deps.server.isStanding({ ...this.line(), version }))) return 'withdrawn';
    } catch {
      return 'network';
    }
    await this.deps.marks.writeInstalled({ version, createdMs });
    await setNext(this.deps, version);
    return undefined;
  }

  /** The device checks the signature before it unpacks; a try that was cut off before leaves nothing to build upon. */
  private async download(offer: Offer, callbacks: UpdateCallbacks): Promise<UpdateFault | undefined> {
    const { bundles } = this.deps;
    const { version: id, size, sha256, bundleSignature: signature } = offer.manifest;
    let isLoaded = false;
    const onProgress = (bytes: number) => {
      if (isLoaded) return;
      isLoaded = bytes >= size;
      if (isLoaded) callbacks.onChecking();
      else callbacks.onUpdating(bytes);
    };
    try {
      if ((await bundles.downloaded()).includes(id)) await bundles.remove(id);
      await bundles.download({ id, url: offer.url, signature, sha256, size }, onProgress);
    } catch (error) {
      return error instanceof BundleError ? error.fault : 'unavailable';
    }
    onProgress(size);
    return undefined;
  }

  /** Leaves nothing of the version on the device; a fault of the release itself is reported, one of line or device is not. */
  private async giveUp(version: string, fault: UpdateFault): Promise<void> {
    const { bundles } = this.deps;
    try {
      if ((await bundles.downloaded()).includes(version)) await bundles.remove(version);
    } catch {
      // The next try removes it before it begins.
    }
    if (fault === 'signature' || fault === 'broken')
      await this.report({ version, state: 'failed', reason: fault });
  }

  /** A report that is lost costs a count, never the update. */
  private async report(report: {
    version: string;
    state: 'downloaded' | 'ready' | 'failed' | 'rolledBack';
    reason?: string;
  }): Promise<boolean> {
    const { server, marks } = this.deps;
    try {
      await server.report({ deviceId: await marks.deviceId(), ...this.line(), ...report });
      return true;
    } catch {
      return false;
    }
  }

  /** The report of the last start, which may have had no network. */
  private async sendReport(): Promise<void> {
    const { marks } = this.deps;
    const pending = await marks.readReport();
    if (pending === undefined) return;
    const { version, state, reason } = pending;
    if (await this.report({ version, state, ...(reason !== '' && { reason }) }))
      await marks.writeReport(undefined);
  }
}

/** The absolute address of a zip on our own server by https, or by http on this machine itself; undefined for all else. */
export function secureAddress(path: string, origin: string): string | undefined {
  if (!URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  if (url.origin !== new URL(origin).origin) return undefined;
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSecure ? url.href : undefined;
}
