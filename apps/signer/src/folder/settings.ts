/** The signer's settings: four names of the environment, and the folder of systemd's credentials. Everything about money stands in its configuration file. */
import { join, resolve } from 'node:path';

export interface Settings {
  /** Beside the server's data folder by default, never in it. */
  folder: string;
  socket: string;
  /** A numeric group that may connect to the socket; undefined: this user alone. */
  socketGroupId: number | undefined;
  passphraseFile: string | undefined;
  /** Set by systemd alone, where the unit loads credentials. */
  credentialsFolder?: string | undefined;
}

class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** @throws SettingsError */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const folder = resolve(env.SIGNER_DIR ?? 'data-signer');
  const group = env.SIGNER_SOCKET_GID;
  if (group !== undefined && !/^\d{1,9}$/.test(group))
    throw new SettingsError('SIGNER_SOCKET_GID: the number of a group is expected');
  return {
    folder,
    socket: resolve(env.SIGNER_SOCKET ?? join(folder, 'signer.sock')),
    socketGroupId: group === undefined ? undefined : Number(group),
    passphraseFile: env.SIGNER_PASSPHRASE_FILE,
    credentialsFolder: env.CREDENTIALS_DIRECTORY,
  };
}
