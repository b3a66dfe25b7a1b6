/**
 * The built signer as a process: its files and settings, its socket under junk and many connections, its end by SIGKILL
 * between the durable record and the answer.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_FRAME_BYTES } from '../src/socket/answer-frame.ts';
import { CONFIG, PASSPHRASE, payEth, TestClient, TestSigner } from './kit/test-signer.ts';

const dist = join(import.meta.dirname, '../dist');
const started: ChildProcess[] = [];

interface Ended {
  code: number | null;
  output: string;
}

class Process {
  output = '';
  readonly ended: Promise<Ended>;

  constructor(
    readonly child: ChildProcess,
    private readonly ready: string,
  ) {
    started.push(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    this.ended = new Promise((resolve) =>
      child.on('close', (code) => resolve({ code, output: this.output })),
    );
  }

  async listening(): Promise<void> {
    await expect.poll(() => this.output).toContain(this.ready);
  }
}

let signer: TestSigner;
const passphraseFile = () => join(signer.folder, 'passphrase');
const environment = (changed: NodeJS.ProcessEnv = {}) => ({
  PATH: process.env.PATH,
  SIGNER_DIR: signer.folder,
  SIGNER_PASSPHRASE_FILE: passphraseFile(),
  ...changed,
});
const run = (args: string[], env = environment(), entry = join(dist, 'main.js')) =>
  new Process(
    spawn(process.execPath, [entry, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    'listens on',
  );
const open = () => TestClient.open(signer.socketPath);
const startBuilt = async () => {
  const running = run([]);
  await running.listening();
  return running;
};

beforeEach(async () => {
  signer = await TestSigner.make();
  writeFileSync(passphraseFile(), `${PASSPHRASE}\n`, { mode: 0o600 });
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await signer.remove();
});

describe('the process', () => {
  it('starts, answers on a socket of its own, lets a person confirm, and stops', async () => {
    const running = await startBuilt();
    for (const name of ['signer.sock', 'operator.sock', 'log.jsonl', 'log-head.json', 'keys.age'])
      expect(statSync(join(signer.folder, name)).mode & 0o777, name).toBe(0o600);
    const client = await open();
    const large = payEth('1-1', 1, { amount: (3n * 10n ** 18n).toString() });
    expect((await client.ask(large)).code).toBe('WAITING_FOR_CONFIRMATION');
    const shown = await run(['waiting']).ended;
    expect(shown.output).toContain('amount   3 ETH');
    const wrong = join(signer.folder, 'wrong');
    writeFileSync(wrong, 'another passphrase', { mode: 0o600 });
    const refused = await run(['confirm', '1-1'], environment({ SIGNER_PASSPHRASE_FILE: wrong })).ended;
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('passphrase is wrong') });
    expect((await client.ask(large)).code).toBe('WAITING_FOR_CONFIRMATION');
    const confirmed = await run(['confirm', '1-1']).ended;
    expect(confirmed).toMatchObject({ code: 0, output: expect.stringContaining('1-1 is confirmed') });
    expect((await client.ask(large)).ok).toBe(true);
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
    expect(running.output).not.toContain('abandon');
    expect(readFileSync(join(signer.folder, 'log.jsonl'), 'utf8')).not.toContain('abandon');
  });

  it('does not start beside another one, and starts after it was killed', async () => {
    const first = await startBuilt();
    expect(await run([]).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('another signer works'),
    });
    first.child.kill('SIGKILL');
    await first.ended;
    await startBuilt();
    expect((await (await open()).ask({ request: 'status' })).ok).toBe(true);
  });

  it.each([
    ['an open folder', () => chmodSync(signer.folder, 0o750), 'open to other users'],
    ['an open key file', () => chmodSync(join(signer.folder, 'keys.age'), 0o640), 'open to other users'],
    ['an open passphrase', () => chmodSync(passphraseFile(), 0o604), 'open to other users'],
    ['an empty passphrase', () => writeFileSync(passphraseFile(), '\n'), 'is empty'],
    ['another passphrase', () => writeFileSync(passphraseFile(), 'wrong'), 'passphrase is wrong'],
    ['no log', () => rmSync(join(signer.folder, 'log.jsonl')), 'log.jsonl is not there'],
    ['no head of the log', () => rmSync(join(signer.folder, 'log-head.json')), 'log-head.json is not there'],
    ['a shortened log', () => writeFileSync(join(signer.folder, 'log.jsonl'), ''), 'shortened'],
    ['no configuration', () => rmSync(join(signer.folder, 'config.json')), 'config.json is not there'],
    [
      'an unknown field',
      () => writeFileSync(join(signer.folder, 'config.json'), JSON.stringify({ ...CONFIG, a: 1 })),
      'a: an unknown field',
    ],
    ['no mark', () => rmSync(join(signer.folder, '.tern-signer')), '.tern-signer is not there'],
  ])('does not start with %s', async (_what, change, words) => {
    change();
    expect(await run([]).ended).toMatchObject({ code: 1, output: expect.stringContaining(words) });
  });

  it('takes a credential of systemd, which its group may read by an access list, and no such file elsewhere', async () => {
    chmodSync(passphraseFile(), 0o440);
    const refused = await run([]).ended;
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('open to other users') });
    const env = environment({ CREDENTIALS_DIRECTORY: signer.folder });
    chmodSync(passphraseFile(), 0o444);
    expect(await run([], env).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('open to other users'),
    });
    chmodSync(passphraseFile(), 0o440);
    await run([], env).listening();
  });

  it('does not start with the log of another wallet', async () => {
    const other = mkdtempSync(join(tmpdir(), 'tern-other-'));
    const env = environment({ SIGNER_DIR: other });
    expect((await run(['--demo'], env, join(dist, 'setup-signer.js')).ended).code).toBe(0);
    for (const name of ['log.jsonl', 'log-head.json'])
      copyFileSync(join(other, name), join(signer.folder, name));
    rmSync(other, { recursive: true });
    expect(await run([]).ended).toMatchObject({ code: 1, output: expect.stringContaining('another wallet') });
  });

  it('asks the passphrase and shows words on a terminal alone', async () => {
    const env = environment({ SIGNER_PASSPHRASE_FILE: undefined });
    expect(await run([], env).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('on a terminal'),
    });
    const setup = await run([], env, join(dist, 'setup-signer.js')).ended;
    expect(setup).toMatchObject({ code: 1, output: expect.stringContaining('on a terminal alone') });
  });

  it('makes demo keys without a question, and never over others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tern-demo-'));
    const env = environment({ SIGNER_DIR: folder, SIGNER_PASSPHRASE_FILE: join(folder, 'passphrase') });
    const setup = join(dist, 'setup-signer.js');
    const made = await run(['--demo'], env, setup).ended;
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('DEMO KEYS') });
    expect(made.output.match(/xpub[1-9A-HJ-NP-Za-km-z]{107}/g)).toHaveLength(6);
    expect(statSync(join(folder, 'passphrase')).mode & 0o777).toBe(0o600);
    const keys = readFileSync(join(folder, 'keys.age'));
    expect(await run(['--demo'], env, setup).ended).toMatchObject({ code: 1 });
    expect(readFileSync(join(folder, 'keys.age'))).toEqual(keys);
    writeFileSync(join(folder, 'config.json'), JSON.stringify(CONFIG), { mode: 0o600 });
    await run([], env).listening();
    rmSync(folder, { recursive: true });
  });
});

describe('the socket', () => {
  it('answers junk with a code and goes on', async () => {
    await startBuilt();
    const client = await open();
    for (const junk of [
      '',
      '{',
      'null',
      '[]',
      '"a"',
      '1e999',
      '\u0000',
      '\ufeff{"v":1,"request":"status"}',
      '{"v":1}',
      '{"v":1,"request":"pay"}',
      '{"v":1,"request":"status","a":1}',
    ]) {
      const reply = await client.send(`${junk}\n`);
      expect(reply?.code, junk).toMatch(/^BAD_(FRAME|REQUEST)$/);
    }
    expect((await client.send(Buffer.from([0xff, 0xfe, 0x0a])))?.code).toBe('BAD_FRAME');
    expect((await client.send('{"v":2,"request":"status"}\n'))?.code).toBe('UNSUPPORTED_VERSION');
    expect((await client.send(`${'['.repeat(1_000_000)}\n`))?.code).toBe('BAD_FRAME');
    expect((await client.ask({ request: 'status' })).ok).toBe(true);
  });

  it('answers requests in pieces and several at once, in order', async () => {
    await startBuilt();
    const client = await open();
    const lines = Array.from(
      { length: 20 },
      (_each, n) => `{"v":1,"request":"versions","id":"1-${n}"}\n`,
    ).join('');
    const answers = Array.from({ length: 20 }, () => client.line());
    for (let at = 0; at < lines.length; at += 97) client.socket.write(lines.slice(at, at + 97));
    const ids = (await Promise.all(answers)).map((line) => JSON.parse(line!).answer.id);
    expect(ids).toEqual(Array.from({ length: 20 }, (_each, n) => `1-${n}`));
  });

  it('ends what sends a line that is too long', async () => {
    await startBuilt();
    const client = await open();
    expect((await client.send('x'.repeat(MAX_FRAME_BYTES + 2)))?.code).toBe('FRAME_TOO_LARGE');
    expect(await client.line()).toBeUndefined();
    expect((await (await open()).ask({ request: 'status' })).ok).toBe(true);
  });

  it('takes a bounded number of connections, and others when those end', async () => {
    await startBuilt();
    const clients = await Promise.all(Array.from({ length: 32 }, open));
    for (const client of clients) client.socket.write('{"v":1,');
    const refused = await open();
    expect(await refused.send('{"v":1,"request":"status"}\n')).toBeUndefined();
    for (const client of clients) client.socket.destroy();
    await expect
      .poll(
        async () => (await (await open()).send('{"v":1,"request":"status"}\n').catch(() => undefined))?.ok,
      )
      .toBe(true);
    expect(await run(['waiting']).ended).toMatchObject({ code: 0, output: 'nothing waits for a person\n' });
  });
});
