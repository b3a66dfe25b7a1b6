/**
 * @capawesome/capacitor-live-update 8.4.3: LiveUpdatePlugin.java and LiveUpdate.java, LiveUpdate.swift and CustomError.swift, in
 * manual mode. Rejections carry the sentence and no code. A download stands in a folder of its own until its signature is checked;
 * it is moved to its place in one step.
 */
import { type Options, PluginEvents, PluginRejection, requiredText } from '../plugin-double.ts';

export interface BundleSource {
  /** @throws PluginRejection or any Error: the words of the system's network */
  fetchZip(url: string, onProgress: (downloaded: number, total: number) => void): Promise<Uint8Array>;
  /** Checks with the key that the native app pins; undefined: the configuration has none. */
  verify?(zip: Uint8Array, signature: string): Promise<boolean>;
  /** Unpacks to where the web view reads it. @throws Error when the zip cannot be unpacked */
  unpack(bundleId: string, zip: Uint8Array): Promise<void>;
  /** The web view loads the bundle's page; null: the built-in one. */
  load(bundleId: string | null): void;
}

export class LiveUpdateDouble {
  readonly name = 'LiveUpdate';
  readonly events = new PluginEvents();
  readonly bundles = new Set<string>();
  current: string | null = null;
  next: string | null = null;
  private previous: string | null = null;
  private isRolledBack = false;
  private isReady = false;

  constructor(private readonly source: BundleSource) {}

  readonly methods = {
    getCurrentBundle: () => ({ bundleId: this.current }),
    getNextBundle: () => ({ bundleId: this.next }),
    getDownloadedBundles: () => ({ bundleIds: [...this.bundles] }),
    downloadBundle: (options: Options) => this.download(options),
    deleteBundle: (options: Options) => {
      const id = requiredText(options, 'bundleId', 'bundleId must be provided.');
      if (!this.bundles.delete(id)) throw new PluginRejection('bundle not found.');
      if (this.next === id) this.next = null;
    },
    setNextBundle: ({ bundleId = null }: { bundleId?: unknown }) => {
      if (bundleId !== null && !this.bundles.has(String(bundleId)))
        throw new PluginRejection('bundle not found.');
      this.next = bundleId === null ? null : String(bundleId);
      this.events.notify('nextBundleSet', { bundleId: this.next });
    },
    reload: () => this.start(),
    ready: () => {
      this.isReady = true;
      const result = {
        currentBundleId: this.current,
        previousBundleId: this.previous,
        rollback: this.isRolledBack,
      };
      this.previous = this.current;
      this.isRolledBack = false;
      return result;
    },
  };

  /** The process or the page starts: what is next runs, and the timer of a start begins. */
  start(): void {
    this.current = this.next;
    this.isReady = false;
    this.source.load(this.current);
  }

  /** The process ends. The plugin's word of a rollback ends with it. */
  kill(): void {
    this.isRolledBack = false;
    this.events.clear();
  }

  /** `readyTimeout` passes since the start: a build that is not ready is left for the built-in one. */
  timeOut(): void {
    if (this.isReady) return;
    this.isRolledBack = true;
    this.previous = this.current;
    if (this.current === null) return;
    this.next = null;
    this.start();
  }

  private async download(options: Options): Promise<void> {
    const id = requiredText(options, 'bundleId', 'bundleId must be provided.');
    const url = requiredText(options, 'url', 'url must be provided.');
    if (this.bundles.has(id)) throw new PluginRejection('bundle already exists.');
    const zip = await this.source
      .fetchZip(url, (downloadedBytes, totalBytes) =>
        this.events.notify('downloadBundleProgress', {
          bundleId: id,
          downloadedBytes,
          totalBytes,
          progress: downloadedBytes / totalBytes,
        }),
      )
      .catch(rethrow);
    await this.check(zip, options);
    await this.source.unpack(id, zip).catch(rethrow);
    this.bundles.add(id);
  }

  private async check(zip: Uint8Array, { signature }: Options): Promise<void> {
    if (!this.source.verify) return;
    if (typeof signature !== 'string') throw new PluginRejection('Bundle does not contain a signature.');
    if (!(await this.source.verify(zip, signature)))
      throw new PluginRejection('Signature verification failed.');
  }
}

function rethrow(error: unknown): never {
  throw error instanceof PluginRejection ? error : new PluginRejection(String(error));
}
