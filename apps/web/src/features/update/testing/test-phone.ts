/**
 * A phone with the app on it, for tests: a device in memory that checks signatures as the plugin does, the real controller as the
 * code of every version, and versions that do not come up. The app can be killed at any call of device or server.
 */
import { BundleError, type BundleFile, type DeviceBundles } from '@tern/bridge';
import { FakeDevice } from '@tern/bridge/fake';
import { verifySignature } from '@tern/release';
import { UpdateController } from '../controller.ts';
import { UpdateMarks } from '../marks.ts';
import type { UpdateServer } from '../updater.ts';
import { BUNDLE_KEY, MANIFEST_KEY, NOW_MS, ORIGIN } from './test-releases.ts';
import { TestServer } from './test-server.ts';

/** The app dies at a call, counted from 1 since the last start of the count, before or after it took effect. */
interface Cut {
  call: number;
  isAfter: boolean;
}

/** More starts in a row than any sequence of faults may cause. */
const MOST_STARTS = 10;

export class TestPhone {
  readonly device = new FakeDevice('android');
  readonly server = new TestServer();
  readonly marks = new UpdateMarks(this.device.bundles);
  /** Versions that throw, hang or paint nothing at their start. */
  readonly broken = new Set<string>();
  /** The version that the unpacked files of an id really hold. */
  readonly contents = new Map<string, string>();
  nowMs = NOW_MS;
  nativeVersion = '1.0.0';
  manifestKeys: readonly string[] = [MANIFEST_KEY.publicKey];
  storedDrafts = 0;
  /** Every version whose code ran, in order. */
  readonly ran: string[] = [];
  cut: Cut | undefined;
  calls = 0;
  controller: UpdateController | undefined;
  /** The time that the app let pass before each work that it put off. */
  readonly delaysMs: number[] = [];
  private later: (() => void)[] = [];
  private wantsRestart = false;
  private die: () => void = () => {};
  private dead = new Promise<void>(() => {});

  constructor(readonly builtIn = '1.0.0') {}

  get running(): string {
    return this.ran.at(-1) ?? '';
  }

  get step(): string | undefined {
    return this.controller?.useState.getState().step;
  }

  /** The process starts, and the app runs until it waits for the member. */
  async open(): Promise<void> {
    this.device.kill();
    await this.runApp();
  }

  /** The member asks by hand. */
  async askByHand(): Promise<void> {
    await this.untilDead(this.controller?.check(true));
  }

  /** The member presses "update now"; the restart of a success is part of it. */
  async install(): Promise<void> {
    const isDead = await this.untilDead(this.controller?.start());
    if (isDead) return this.open();
    for (const work of this.later.splice(0)) work();
    await this.runIfRestarted();
  }

  /** Runs the code of what the device started; a version that says nothing is left after 10 s. */
  private async runApp(): Promise<void> {
    for (let starts = 0; starts < MOST_STARTS; starts++) {
      const id = await this.device.bundles.running();
      const version = id === undefined ? this.builtIn : (this.contents.get(id) ?? 'damaged');
      this.ran.push(version);
      this.later = [];
      this.wantsRestart = false;
      this.dead = new Promise((resolve) => {
        this.die = resolve;
      });
      if (!this.broken.has(version) && version !== 'damaged') {
        this.controller = this.makeController(version);
        if (await this.untilDead(this.controller.run())) {
          this.device.kill();
          continue;
        }
        if (!this.wantsRestart && !this.device.bundles.timeOut()) return;
        continue;
      }
      if (!this.device.bundles.timeOut()) throw new Error('the built-in build does not come up');
    }
    throw new Error(`the app started ${MOST_STARTS} times in a row: ${this.ran.join(' ')}`);
  }

  private async runIfRestarted(): Promise<void> {
    if (this.wantsRestart) await this.runApp();
  }

  /** @returns true when the app died before the work ended */
  private async untilDead(work: Promise<unknown> | undefined): Promise<boolean> {
    return Promise.race([this.dead.then(() => true), (work ?? Promise.resolve()).then(() => false)]);
  }

  private makeController(version: string): UpdateController {
    const bundles = this.mortal(this.bundlesThatVerify());
    const marks = new UpdateMarks(bundles);
    const { app } = this.device.bridge;
    return new UpdateController({
      bundles,
      marks,
      version,
      app: {
        onReturn: app.onReturn,
        restart: async () => {
          this.wantsRestart = true;
          await app.restart();
        },
      },
      server: this.mortal<UpdateServer>(this.server),
      origin: ORIGIN,
      platform: 'android',
      channel: 'stable',
      manifestKeys: this.manifestKeys,
      nativeVersion: async () => this.nativeVersion,
      nowMs: () => this.nowMs,
      painted: async () => {},
      storeDrafts: () => {
        this.storedDrafts++;
      },
      after: (delayMs, work) => {
        this.delaysMs.push(delayMs);
        this.later.push(work);
      },
    });
  }

  /** The plugin checks the signature of the bytes that came, by its own key, before it unpacks them. */
  private bundlesThatVerify(): DeviceBundles {
    const { bundles } = this.device;
    const download = async (bundle: BundleFile, onProgress: (bytes: number) => void) => {
      if (!this.server.isOnline) throw new BundleError('network');
      const zip = this.server.zips.get(bundle.url);
      if (zip === undefined) throw new BundleError('network');
      if (!(await verifySignature(zip, bundle.signature, BUNDLE_KEY.publicKey)))
        throw new BundleError('signature');
      await bundles.download(bundle, onProgress);
      this.contents.set(bundle.id, new TextDecoder().decode(zip));
    };
    return new Proxy(bundles, {
      get: (target, name, receiver) => (name === 'download' ? download : Reflect.get(target, name, receiver)),
    });
  }

  /** Each call may be the one at which the app dies; what a dead app waits for never comes. */
  private mortal<T extends object>(part: T): T {
    return new Proxy(part, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          this.calls++;
          const isCut = this.cut?.call === this.calls;
          if (!isCut || this.cut?.isAfter) {
            const result: unknown = await Reflect.apply(member, target, args);
            if (!isCut) return result;
          }
          this.cut = undefined;
          this.die();
          return new Promise(() => {});
        };
      },
    });
  }
}
