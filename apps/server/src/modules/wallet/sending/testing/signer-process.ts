/** The built signer as a process of its own with demo keys, as the sender's tests speak to it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { SignerClient } from '../signer-client.ts';

const DIST = join(import.meta.dirname, '../../../../../../signer/dist');
const READY = 'listens on';

const status = z.looseObject({
  chains: z.array(
    z.looseObject({ hotAddress: z.string(), xpubs: z.looseObject({ deposit: z.string(), hot: z.string() }) }),
  ),
});

export class SignerProcess {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'tern-signer-'));
  private child: ChildProcess | undefined;

  constructor(config: object) {
    rmSync(this.folder, { recursive: true });
    this.run('setup-signer.js', '--demo');
    writeFileSync(join(this.folder, 'config.json'), JSON.stringify(config), { mode: 0o600 });
  }

  get socketPath(): string {
    return join(this.folder, 'signer.sock');
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(DIST, 'main.js')], {
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    process.once('exit', () => child.kill('SIGKILL'));
    await new Promise<void>((resolve, reject) => {
      let output = '';
      const collect = (part: Buffer) => {
        output += part.toString();
        if (output.includes(READY)) resolve();
      };
      child.stdout?.on('data', collect);
      child.stderr?.on('data', collect);
      child.once('exit', () => reject(new Error(`the signer ended: ${output}`)));
    });
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A person at the signer confirms the id. */
  confirm(id: string): void {
    this.run('main.js', 'confirm', id);
  }

  async keys(): Promise<{ hotAddress: string; depositXpub: string; hotXpub: string }> {
    const client = new SignerClient({ socketPath: this.socketPath, nowMs: () => 0 });
    const asked = await client.ask({ request: 'status' }, status);
    client.close();
    const [chain] = asked.ok ? asked.answer.chains : [];
    if (chain === undefined) throw new Error('the signer has no chain');
    const { hotAddress, xpubs } = chain;
    return { hotAddress, depositXpub: xpubs.deposit, hotXpub: xpubs.hot };
  }

  private run(file: string, ...args: string[]): void {
    const ran = spawnSync(process.execPath, [join(DIST, file), ...args], { env: this.environment });
    if (ran.status !== 0) throw new Error(`${file}: ${ran.stdout} ${ran.stderr}`);
  }

  private get environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      SIGNER_DIR: this.folder,
      SIGNER_PASSPHRASE_FILE: join(this.folder, 'passphrase'),
    };
  }
}
