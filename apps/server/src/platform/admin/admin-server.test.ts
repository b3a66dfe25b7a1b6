import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminError, type AdminVerb, readAdminEndpoint, startAdminServer } from './index.ts';

let dataDir: string;
let stop: () => Promise<void>;
const faults: unknown[] = [];
const VERBS: AdminVerb[] = [
  { verb: 'echo', usage: '<words>', run: async (words) => words.join('+') },
  {
    verb: 'refuse',
    usage: '',
    run: async () => {
      throw new AdminError('because');
    },
  },
  {
    verb: 'break',
    usage: '',
    run: async () => {
      throw new Error('a secret');
    },
  },
];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tern-admin-'));
  faults.length = 0;
  stop = await startAdminServer(dataDir, VERBS, (error) => faults.push(error));
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function say(body: unknown, token = readAdminEndpoint(dataDir)?.token) {
  const response = await fetch(`http://127.0.0.1:${readAdminEndpoint(dataDir)?.port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

describe("the operator's endpoint", () => {
  it('obeys whoever can read its file, and nobody else', async () => {
    expect(statSync(join(dataDir, 'admin.json')).mode & 0o777).toBe(0o600);
    expect(await say(['echo', 'a', 'b'])).toEqual({ status: 200, isDone: true, text: 'a+b' });
    expect(await say(['echo'], 'x'.repeat(43))).toMatchObject({ status: 403, isDone: false });
    expect(await say(['echo'], '')).toMatchObject({ status: 403 });
  });

  it('tells refusals, hides faults, lists what it knows', async () => {
    expect(await say(['refuse'])).toMatchObject({ isDone: false, text: 'because' });
    expect(JSON.stringify(await say(['break']))).not.toContain('secret');
    expect(faults).toHaveLength(1);
    expect(await say([])).toMatchObject({ isDone: false, text: expect.stringContaining('echo <words>') });
    expect(await say({ not: 'words' })).toMatchObject({ isDone: false });
    expect(await say(['x'.repeat(20_000)])).toMatchObject({ isDone: false });
  });

  it('is gone when the server is', async () => {
    await stop();
    expect(readAdminEndpoint(dataDir)).toBeUndefined();
    stop = async () => undefined;
  });
});
