/**
 * A phone with the native app: the real pages of the native build at their own origin, over doubles of the plugins. Its live update
 * downloads, checks and unpacks real zips, starts the folder that it unpacked, and leaves a build that is not ready after 10 s.
 */
import { createPublicKey, verify } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import {
  type BundleSource,
  type DoublePhone,
  makePhone,
  type NativeLayer,
  PluginRejection,
} from '@tern/bridge/doubles';
import { unpackZip } from '@tern/release/test-kit';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { FILE_KINDS } from './file-kinds.ts';

/** Where Capacitor serves the pages on Android. */
export const SHELL_ORIGIN = 'https://localhost';
const READY_TIMEOUT_MS = 10_000;

interface NativePhoneOptions {
  /** The folder of the built-in pages. */
  builtIn: string;
  /** SPKI in base64: the one that the native app pins. */
  bundleKey: string;
  language?: 'zh' | 'en';
  theme?: 'day' | 'night';
  session: { token: string; userId: string };
}

interface Answer {
  value?: unknown;
  refusal?: { message: string; code: string | undefined };
}

export class NativePhone {
  readonly device: DoublePhone;
  /** The ids of the bundles that were started, in order; null: the built-in one. */
  readonly started: (string | null)[] = [];
  readonly errors: string[] = [];
  /** Cuts each download after so many bytes. */
  cutDownloadsAfter: number | undefined;
  private readonly layer: NativeLayer;
  private readonly folder = mkdtempSync(join(tmpdir(), 'tern-native-'));
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly options: NativePhoneOptions,
  ) {
    const { phone, layer } = makePhone('android', this.bundleSource());
    this.device = phone;
    this.layer = layer;
  }

  static async open(browser: Browser, options: NativePhoneOptions): Promise<NativePhone> {
    const { language = 'zh', theme = 'day', session } = options;
    const context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      isMobile: true,
      baseURL: SHELL_ORIGIN,
      locale: language === 'zh' ? 'zh-CN' : 'en-US',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    // A page from elsewhere asks before it reaches this machine; the server of a real app is elsewhere, too.
    await context.grantPermissions(['local-network-access'], { origin: SHELL_ORIGIN });
    const phone = new NativePhone(context, await context.newPage(), options);
    await phone.connect({
      language,
      preferences: JSON.stringify({ theme }),
      session: JSON.stringify({ ...session, token: '' }),
    });
    const token = { data: session.token, access: undefined };
    phone.device.secureStorage.values.set('capacitor-storage_sessionToken', token);
    return phone;
  }

  /** The process starts. */
  async start(): Promise<void> {
    this.device.liveUpdate.kill();
    this.device.liveUpdate.start();
    await this.page.waitForURL(`${SHELL_ORIGIN}/**`);
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.context.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param entries of the app's storage, at its first start alone */
  private async connect(entries: Record<string, string>): Promise<void> {
    const { page } = this;
    page.on('pageerror', (error) => this.errors.push(error.message));
    await this.context.route(`${SHELL_ORIGIN}/**`, (route) => this.serve(route));
    await page.exposeFunction(
      'nativeCall',
      (plugin: string, method: string, options: Record<string, unknown>) =>
        this.call(plugin, method, options),
    );
    await page.exposeFunction('nativeListen', (plugin: string, event: string, id: string) => {
      this.layer.addListener(plugin, event, (data) => {
        const hand = ([key, sent]: [string, unknown]) =>
          (globalThis as unknown as { nativeEvent?: (key: string, sent: unknown) => void }).nativeEvent?.(
            key,
            sent,
          );
        // A page that is being left hears nothing any more.
        page.evaluate(hand, [id, data] as [string, unknown]).catch(() => undefined);
      });
    });
    await page.addInitScript(installInPage, { headers: this.layer.headers(), entries });
  }

  private async call(plugin: string, method: string, options: Record<string, unknown>): Promise<Answer> {
    try {
      return { value: await this.layer.call(plugin, method, options) };
    } catch (error) {
      if (error instanceof PluginRejection) return { refusal: { message: error.message, code: error.code } };
      throw error;
    }
  }

  private bundleSource(): BundleSource {
    return {
      fetchZip: async (url, onProgress) => this.download(url, onProgress),
      verify: async (zip, signature) => {
        const key = createPublicKey({
          key: Buffer.from(this.options.bundleKey, 'base64'),
          format: 'der',
          type: 'spki',
        });
        return verify('sha256', zip, key, Buffer.from(signature, 'base64'));
      },
      unpack: (id, zip) => unpackZip(zip, join(this.folder, id)),
      load: (id) => this.load(id),
    };
  }

  private async download(
    url: string,
    onProgress: (downloaded: number, total: number) => void,
  ): Promise<Uint8Array> {
    const response = await fetch(url);
    if (!response.ok || response.body === null) throw new PluginRejection('Bundle could not be downloaded.');
    const total = Number(response.headers.get('content-length'));
    const parts: Uint8Array[] = [];
    let downloaded = 0;
    for await (const part of response.body) {
      parts.push(part);
      downloaded += part.length;
      if (this.cutDownloadsAfter !== undefined && downloaded > this.cutDownloadsAfter)
        throw new Error('java.net.SocketException: Connection reset');
      onProgress(downloaded, total);
    }
    return Buffer.concat(parts);
  }

  /** The web view leaves its page at once; the call of the page that wanted it gets no answer. */
  private load(id: string | null): void {
    this.started.push(id);
    clearTimeout(this.timer);
    for (const plugin of Object.values(this.device)) plugin.events.clear();
    this.timer = setTimeout(() => this.device.liveUpdate.timeOut(), READY_TIMEOUT_MS);
    this.page.goto(`${SHELL_ORIGIN}/`, { waitUntil: 'commit' }).catch(() => undefined);
  }

  /** Every path without a dot is the page, as Capacitor answers. */
  private async serve(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const id = this.device.liveUpdate.current;
    const folder = id === null ? this.options.builtIn : join(this.folder, id);
    const path = join(folder, /\.[^/]*$/.test(pathname) ? normalize(pathname) : 'index.html');
    if (!existsSync(path) || !statSync(path).isFile()) return route.fulfill({ status: 404 });
    const contentType = FILE_KINDS[extname(path)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(path) });
  }
}

interface PageParts {
  headers: unknown;
  entries: Record<string, string>;
}

/** Runs in the page before its own program: the way by which Capacitor's core reaches the native side. */
function installInPage({ headers, entries }: PageParts): void {
  const page = globalThis as unknown as Record<string, unknown> & {
    nativeCall(plugin: string, method: string, options: unknown): Promise<Answer>;
    nativeListen(plugin: string, event: string, id: string): Promise<void>;
    Capacitor?: { Exception?: new (message: string, code?: string) => Error };
  };
  if (localStorage.getItem('session') === null)
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  const listeners = new Map<string, (data: unknown) => void>();
  page.nativeEvent = (id: string, data: unknown) => listeners.get(id)?.(data);
  page.androidBridge = {};
  const capacitor = {
    PluginHeaders: headers,
    nativePromise: async (plugin: string, method: string, options: unknown = {}) => {
      const { value, refusal } = await page.nativeCall(plugin, method, options);
      if (refusal === undefined) return value;
      const Failure = page.Capacitor?.Exception;
      throw Failure ? new Failure(refusal.message, refusal.code) : new Error(refusal.message);
    },
    nativeCallback: (
      plugin: string,
      method: string,
      options: { eventName: string; callbackId?: string },
      callback: (data: unknown) => void,
    ) => {
      if (method === 'removeListener') return void listeners.delete(String(options.callbackId));
      const id = `${plugin} ${listeners.size} ${performance.now()}`;
      listeners.set(id, callback);
      void page.nativeListen(plugin, options.eventName, id);
      return id;
    },
  };
  page.Capacitor = capacitor as typeof page.Capacitor & typeof capacitor;
}
