/** Time and prices of a running demo in the hands of a journey: the verbs that a server with TEST_STEERING knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningServer } from './running-server.ts';

/** What a steered server is started with. */
export const STEERED = { TEST_STEERING: 'true' };

export async function say({ dataDir }: RunningServer, ...words: string[]): Promise<string> {
  const { port, token } = JSON.parse(readFileSync(join(dataDir, 'admin.json'), 'utf8')) as {
    port: number;
    token: string;
  };
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(words),
  });
  const { isDone, text } = (await response.json()) as { isDone: boolean; text: string };
  if (!isDone) throw new Error(`${words.join(' ')}: ${text}`);
  return text;
}

/** Lets time go by, second by second, in a fraction of it. */
export const passTime = (server: RunningServer, seconds: number) =>
  say(server, 'test-clock', String(seconds));

/** The price stands, and every source has said so. */
export async function leadIndex(server: RunningServer, pairsName: string, price: string): Promise<void> {
  await say(server, 'test-index', pairsName, price);
  await passTime(server, 3);
}
