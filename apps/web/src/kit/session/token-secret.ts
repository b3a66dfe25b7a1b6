/** The session's token among the device's secrets, for the native app. */
import { secrets } from '@tern/bridge';

const TOKEN_KEY = 'sessionToken';
let last: Promise<void> | undefined;

/** One after the other, so that the newest stays. @param token empty: nothing is kept */
export function keepToken(token: string): void {
  const keep = () => (token === '' ? secrets.remove(TOKEN_KEY) : secrets.write(TOKEN_KEY, token));
  // A device that refuses lets the session last as long as the app runs.
  last = (last ?? Promise.resolve()).then(keep).catch(() => undefined);
}

export async function readToken(): Promise<string | null> {
  await last;
  return secrets.read(TOKEN_KEY);
}
