/**
 * Bundles of the fake device: what it downloaded, what runs, what starts next. They outlive a kill; a download in hand and the
 * timer of a start do not. It follows the live-update plugin: a build that is not ready in time is left for the built-in one,
 * and the device itself remembers nothing of that.
 */
import { BundleError, type BundleFault, type BundleFile, type DeviceBundles } from '../bridge.ts';

/** Progress comes in so many steps. */
const STEPS = 4;

export class FakeBundles implements DeviceBundles {
  isAvailable = true;
  /** Marks, of the app and of tests. */
  readonly marks = new Map<string, string>();
  /** Ids whose unpacked files are damaged: they start and paint nothing, which the test decides by `timeOut`. */
  readonly standing = new Set<string>();
  /** Counts the downloads that began. */
  begun: BundleFile[] = [];
  free: number | undefined;
  starts = 0;
  private current: string | undefined;
  private next: string | undefined;
  private isReady = false;
  private nextFault: { fault: BundleFault; afterSteps: number } | undefined;
  private stopDownload: (() => void) | undefined;

  running = async () => this.current;
  downloaded = async () => [...this.standing].toSorted();
  freeBytes = async () => this.free;
  readMark = async (key: string) => this.marks.get(key) ?? null;

  async writeMark(key: string, value: string | undefined): Promise<void> {
    if (value === undefined) this.marks.delete(key);
    else this.marks.set(key, value);
  }

  async download(bundle: BundleFile, onProgress: (bytes: number) => void): Promise<void> {
    if (this.standing.has(bundle.id)) return;
    this.begun.push(bundle);
    const failure = this.nextFault;
    this.nextFault = undefined;
    const killed = new Promise<never>((_, reject) => {
      this.stopDownload = () => reject(new BundleError('network'));
    });
    // A kill between downloads rejects nothing that anyone waits for.
    killed.catch(() => undefined);
    for (let step = 1; step <= STEPS; step += 1) {
      await Promise.race([Promise.resolve(), killed]);
      if (failure && step > failure.afterSteps) throw new BundleError(failure.fault);
      onProgress(Math.floor((bundle.size * step) / STEPS));
    }
    await Promise.race([Promise.resolve(), killed]);
    if (failure) throw new BundleError(failure.fault);
    this.standing.add(bundle.id);
  }

  async remove(id: string): Promise<void> {
    if (!this.standing.delete(id)) throw new BundleError('missing');
    if (this.next === id) this.next = undefined;
  }

  async startNext(id: string | undefined): Promise<void> {
    if (id !== undefined && !this.standing.has(id)) throw new BundleError('missing');
    this.next = id;
  }

  async ready(): Promise<void> {
    this.isReady = true;
  }

  /** @param afterSteps of 4 steps of progress, so many still come */
  failNextDownload(fault: BundleFault, afterSteps = 2): void {
    this.nextFault = { fault, afterSteps };
  }

  /** The process ends: a download in hand leaves nothing. */
  kill(): void {
    this.stopDownload?.();
  }

  /** The process or the page starts: what is next runs. */
  start(): void {
    this.current = this.next;
    this.isReady = false;
    this.starts += 1;
  }

  /** 10 s pass since the start. @returns whether the device left the build for the built-in one, which then starts */
  timeOut(): boolean {
    if (this.isReady || this.current === undefined) return false;
    this.next = undefined;
    this.start();
    return true;
  }
}
