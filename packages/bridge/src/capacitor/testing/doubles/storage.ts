/**
 * @capacitor/preferences 8.0 (PreferencesPlugin.java, PreferencesPlugin.swift), @aparajita/capacitor-secure-storage 8.0 (the native
 * half below its JavaScript: SecureStorage.java, Plugin.swift) and the part of @capacitor/filesystem 8.1 that the bridge uses.
 */
import { type Options, PluginEvents, PluginRejection, requiredText } from '../plugin-double.ts';

export class PreferencesDouble {
  readonly name = 'Preferences';
  readonly events = new PluginEvents();
  readonly values = new Map<string, string>();

  readonly methods = {
    get: (options: Options) => ({ value: this.values.get(keyOf(options)) ?? null }),
    set: (options: Options) => void this.values.set(keyOf(options), String(options.value)),
    remove: (options: Options) => void this.values.delete(keyOf(options)),
  };
}

const keyOf = (options: Options) => requiredText(options, 'key', 'Must provide key');

export class SecureStorageDouble {
  readonly name = 'SecureStorage';
  readonly events = new PluginEvents();
  /** With the access class of each, as iOS keeps it. */
  readonly values = new Map<string, { data: string; access: unknown }>();
  /** A locked Keychain, or a Keystore whose key is gone. */
  isRefusing = false;

  readonly methods = {
    internalGetItem: (options: Options) => {
      const key = this.keyFor(options);
      return { data: this.values.get(key)?.data ?? null };
    },
    internalSetItem: (options: Options) => {
      const key = this.keyFor(options);
      const data = requiredText(
        options,
        'data',
        'The data in the store is in an invalid format',
        'invalidData',
      );
      this.values.set(key, { data, access: options.access });
    },
    internalRemoveItem: (options: Options) => ({ success: this.values.delete(this.keyFor(options)) }),
  };

  private keyFor(options: Options): string {
    if (this.isRefusing) throw new PluginRejection('An OS error occurred (-25308)', 'osError');
    return requiredText(options, 'prefixedKey', 'Missing or empty key param', 'missingKey');
  }
}

export class FilesystemDouble {
  readonly name = 'Filesystem';
  readonly events = new PluginEvents();
  readonly written: Options[] = [];
  isFull = false;

  readonly methods = {
    writeFile: (options: Options) => {
      const path = requiredText(
        options,
        'path',
        "The 'writeFile' input parameters aren't valid.",
        'OS-PLUG-FILE-0005',
      );
      if (this.isFull) {
        throw new PluginRejection("'writeFile' failed with: write failed: ENOSPC", 'OS-PLUG-FILE-0013');
      }
      this.written.push(options);
      return { uri: `file:///data/cache/${path}` };
    },
  };
}
