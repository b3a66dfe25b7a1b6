/** A signer ends by SIGKILL at every step of writing a record; the next one starts and signs nothing twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { payEth, TestClient, TestSigner } from './kit/test-signer.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CHILD = join(import.meta.dirname, 'killed-child.ts');
/** Two of the log's write, its fsync, six of the head's new file, and the answer. */
const STEPS = 10;

let signer: TestSigner;
let child: ChildProcess | undefined;

beforeEach(async () => {
  signer = await TestSigner.make();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await signer.remove();
});

/** The bytes that the log has for the id: of one record or none. */
function recorded(id: string): string[] {
  const lines = readFileSync(join(signer.folder, 'log.jsonl'), 'utf8').split('\n').slice(0, -1);
  const records = lines.map((line) => JSON.parse(line).record);
  return records.filter(({ subject }) => subject?.id === id).map(({ raw }) => raw);
}

/** Starts a signer that dies at this step. Answers whether it died before it could answer. */
async function diesAt(step: number, id: string): Promise<boolean> {
  const args = ['--import', 'tsx', CHILD, signer.folder, String(step)];
  const running = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  child = running;
  const ended = new Promise((resolve) => running.once('close', resolve));
  await new Promise((resolve) => running.stdout.once('data', resolve));
  const client = await TestClient.open(signer.socketPath);
  const reply = await client.send(`${JSON.stringify({ v: 1, ...payEth(id, step) })}\n`);
  if (reply !== undefined) running.kill('SIGKILL');
  await ended;
  return reply === undefined;
}

it('signs once, whatever step of a record it dies at', async () => {
  for (let step = 1; step <= STEPS + 1; step += 1) {
    const id = `1-${step}`;
    const died = await diesAt(step, id);
    expect(died, `step ${step}`).toBe(step <= STEPS);
    const before = recorded(id);
    expect(before.length, `step ${step}`).toBeLessThanOrEqual(1);
    await signer.start();
    const { answer, head } = await signer.ask(payEth(id, step));
    expect(answer?.raw, `step ${step}`).toBe(before[0] ?? recorded(id)[0]);
    expect(recorded(id), `step ${step}`).toHaveLength(1);
    expect(head.count).toBe(step + 1);
    await signer.stop();
  }
});
