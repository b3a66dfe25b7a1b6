/**
 * `npm run admin -- <verb> ...`: says one thing to the server that runs on DATA_DIR and prints its answer. Without a
 * verb it lists what can be said. Exit code 1 when it was not done.
 */
import { resolve } from 'node:path';
import { type AdminAnswer, readAdminEndpoint } from '../platform/admin/index.ts';

const TIMEOUT_MS = 10_000;

async function main(): Promise<number> {
  const dataDir = resolve(process.env.DATA_DIR ?? './data');
  const endpoint = readAdminEndpoint(dataDir);
  if (!endpoint) return fail(`no server runs on ${dataDir} (set DATA_DIR to its folder)`);
  let answer: AdminAnswer;
  try {
    const response = await fetch(`http://127.0.0.1:${endpoint.port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${endpoint.token}` },
      body: JSON.stringify(process.argv.slice(2)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = (await response.json()) as AdminAnswer;
  } catch {
    return fail(`the server that ran on ${dataDir} does not answer`);
  }
  if (!answer.isDone) return fail(answer.text);
  console.log(answer.text);
  return 0;
}

function fail(text: string): number {
  console.error(text);
  return 1;
}

process.exitCode = await main();
