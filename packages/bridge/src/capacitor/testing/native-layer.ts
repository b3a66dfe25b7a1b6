/**
 * The native side of an app in a plain page: doubles of plugins behind the same way by which Capacitor's core reaches the real
 * ones (the headers of the plugins, `nativePromise`, `nativeCallback`), so that core and the plugins' own JavaScript run as in the
 * app. Options and answers cross as JSON, as they do there. `NativeLayer` alone touches no page: it may stand in another process.
 */
import { type Options, PluginRejection } from './plugin-double.ts';

/** A double of one plugin under the name that its JavaScript registers. */
export interface PluginDouble {
  readonly name: string;
  readonly methods: Readonly<Record<string, (options: Options) => unknown>>;
  readonly events: {
    add(event: string, id: string, callback: (data: unknown) => void): void;
    remove(id: string): void;
  };
}

export interface PluginHeader {
  name: string;
  methods: { name: string; rtype: 'promise' | 'callback' }[];
}

export class NativeLayer {
  private readonly plugins: ReadonlyMap<string, PluginDouble>;
  private lastId = 0;

  constructor(
    readonly platform: 'android' | 'ios',
    plugins: readonly PluginDouble[],
  ) {
    this.plugins = new Map(plugins.map((plugin) => [plugin.name, plugin]));
  }

  headers(): PluginHeader[] {
    return [...this.plugins.values()].map(({ name, methods }) => ({
      name,
      methods: [
        ...Object.keys(methods).map((method) => ({ name: method, rtype: 'promise' as const })),
        { name: 'addListener', rtype: 'callback' },
        { name: 'removeListener', rtype: 'callback' },
      ],
    }));
  }

  /** @throws PluginRejection as the plugin rejects */
  async call(plugin: string, method: string, options: Options = {}): Promise<unknown> {
    const found = this.plugins.get(plugin)?.methods[method];
    if (!found) throw new PluginRejection(`"${plugin}.${method}()" is not implemented`, 'UNIMPLEMENTED');
    return throughJson(await found(throughJson(options) as Options));
  }

  /** @returns the id by which the listener is removed */
  addListener(plugin: string, event: string, callback: (data: unknown) => void): string {
    this.lastId += 1;
    const id = String(this.lastId);
    this.plugins.get(plugin)?.events.add(event, id, (data) => callback(throughJson(data)));
    return id;
  }

  removeListener(plugin: string, id: string): void {
    this.plugins.get(plugin)?.events.remove(id);
  }
}

const throughJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

interface NativePage {
  Capacitor?: object;
  /** The web views' own ways to the native side, by which core knows the platform. */
  androidBridge?: object;
  webkit?: { messageHandlers: { bridge: object } };
}

/** Puts the layer into a page, before Capacitor's core loads there. */
export function installNativeLayer(layer: NativeLayer, target: object = globalThis): void {
  const page: NativePage = target;
  if (layer.platform === 'android') page.androidBridge = {};
  else page.webkit = { messageHandlers: { bridge: {} } };
  page.Capacitor = {
    PluginHeaders: layer.headers(),
    nativePromise: (plugin: string, method: string, options?: Options) =>
      layer.call(plugin, method, options).catch((error: unknown) => {
        throw exceptionOf(page, error);
      }),
    nativeCallback: (plugin: string, method: string, options: Options, callback: (data: unknown) => void) => {
      if (method === 'removeListener') layer.removeListener(plugin, String(options.callbackId));
      else return layer.addListener(plugin, String(options.eventName), callback);
    },
  };
}

/** Plugins know a rejection by its class, which core brings. */
function exceptionOf(page: NativePage, error: unknown): unknown {
  const { Exception } = page.Capacitor as { Exception?: new (message: string, code?: string) => Error };
  if (!Exception || !(error instanceof PluginRejection)) return error;
  return new Exception(error.message, error.code);
}
