/**
 * The real server, built, on free ports with a data folder of its own, to be killed and started again at will. Leaves no
 * process and no folder behind after stop().
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callErrorsSetting } from '@tern/test-kit/call-errors-file';
import { bringCluster } from '@tern/test-kit/ready-cluster';
import { ServerProcess } from '@tern/test-kit/server-process';
import { steadyPort } from '@tern/test-kit/steady-port';
import { bringFonts } from './brought-fonts.ts';
import { changeDatabase } from './change-database.ts';
import { leaksIn } from './planted-secrets.ts';
import { bringDemo } from './ready-demo.ts';
import { bringIcon } from './still-document.ts';

const MAIN = join(import.meta.dirname, '../../apps/server/dist/main.js');
const WEB_APP = join(import.meta.dirname, '../../apps/web/dist');
const CONSOLE = join(import.meta.dirname, '../../apps/console/dist');
/** Healthy so many times in a row: its first second on a busy machine may be followed by a silent one. */
const STEADY_LOOKS = 20;
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 20_000;

export interface DemoFile {
  web: string;
  api: string;
  ws: string;
  console: string;
  /** The first one may withdraw. */
  members: { userId: string; phone: string; password: string; token: string; tradingPassword?: string }[];
  operators: { name: string; password: string; otpauth: string }[];
}

/** Builds of another commit in the place of this one's. */
interface OtherBuilds {
  /** Path of its main.js. */
  server?: string;
  /** Folders of its pages. */
  web?: string;
  console?: string;
}

export class RunningServer {
  private readonly server: ServerProcess;
  /** The output of all starts, and the words that may not stand in it. */
  private everSaid = '';
  private readonly secrets = new Set<string>();

  private constructor(
    private readonly folder: string,
    readonly dataDir: string,
    readonly port: number,
    private readonly env: Record<string, string>,
    main: string,
  ) {
    this.server = new ServerProcess({
      main,
      port,
      settings: env,
      startPatienceMs: START_TIMEOUT_MS,
      healthyAnswers: STEADY_LOOKS,
      onOutput: (text) => {
        this.everSaid += text;
      },
    });
  }

  /** @param beforeStart what a production exchange needs in its empty data folder: nothing is brought into that one */
  static async start(
    env: Record<string, string> = {},
    builds: OtherBuilds = {},
    beforeStart?: (server: RunningServer) => Promise<void>,
  ): Promise<RunningServer> {
    const folder = mkdtempSync(join(tmpdir(), 'tern-journey-'));
    const dataDir = join(folder, 'data');
    // Copies, so that a build beside the journey does not change the apps under it.
    const webRoot = join(folder, 'web');
    const consoleRoot = join(folder, 'console');
    cpSync(builds.web ?? WEB_APP, webRoot, { recursive: true });
    cpSync(builds.console ?? CONSOLE, consoleRoot, { recursive: true });
    for (const root of [webRoot, consoleRoot]) bringFonts(root);
    bringIcon(webRoot);
    // Another build makes its own data, and an exchange without a market begins empty.
    const isOwnDemo = builds.server === undefined && env.DEMO_MARKET !== '0';
    if (beforeStart === undefined && (!isOwnDemo || !bringDemo(dataDir))) bringCluster(dataDir);
    const [port, consolePort] = [await steadyPort(), await steadyPort()];
    const server = new RunningServer(
      folder,
      dataDir,
      port,
      {
        HOST: '127.0.0.1',
        PORT: String(port),
        CONSOLE_PORT: String(consolePort),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'debug',
        // A longer history is half of a start.
        DEMO_HISTORY_BARS: '300',
        DEMO_CHAINS: '0',
        // The demo's members are as new ones; a test of the OTC desk says '0' or '1'.
        DEMO_OTC: 'none',
        DEMO_INVITEES: '0',
        DEMO_SUPPORT: '0',
        DEMO_IDENTITY: '0',
        DEMO_ACTIVITY: '0',
        WEB_ROOT: webRoot,
        CONSOLE_ROOT: consoleRoot,
        ...callErrorsSetting(env),
        ...env,
      },
      builds.server ?? MAIN,
    );
    try {
      await beforeStart?.(server);
      await server.start();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  get origin(): string {
    return this.server.origin;
  }

  /** Where operators sign in. */
  get desk(): string {
    return `http://127.0.0.1:${this.env.CONSOLE_PORT}`;
  }

  /** The folder of the served app, a copy that belongs to the journey. */
  get webRoot(): string {
    return this.env.WEB_ROOT as string;
  }

  get demo(): DemoFile {
    return JSON.parse(readFileSync(join(this.dataDir, 'demo.json'), 'utf8')) as DemoFile;
  }

  /** The output since its last start, for the message of a failure. */
  get output(): string {
    return this.server.output;
  }

  async start(): Promise<void> {
    await this.server.start();
    this.learnSecrets();
  }

  /** Runs one of the server's tools on this exchange and answers its output; throws when it fails. */
  async tool(name: string, ...args: string[]): Promise<string> {
    const entry = join(import.meta.dirname, `../../apps/server/dist/${name}.js`);
    const env = { PATH: process.env.PATH ?? '', ...this.env };
    return (await promisify(execFile)(process.execPath, [entry, ...args], { env })).stdout;
  }

  /** A tool that writes: the server is stopped for it and starts again. */
  async toolWhileStopped(name: string, ...args: string[]): Promise<string> {
    await this.server.end('SIGTERM', STOP_TIMEOUT_MS);
    const output = await this.tool(name, ...args);
    await this.start();
    return output;
  }

  /** The codes sent so far are a minute older, so that the next one may go to the same place (rules/security#codes). */
  async codesAge(): Promise<void> {
    await changeDatabase(this.dataDir, 'update security_codes set created_ms = created_ms - 60000');
  }

  /** Ends the server cleanly and starts it again, with other settings where some are given. */
  async restart(settings: Record<string, string> = {}): Promise<void> {
    Object.assign(this.env, settings);
    await this.server.end('SIGTERM', STOP_TIMEOUT_MS);
    await this.start();
  }

  /** SIGKILL: no drain, no goodbye. The private PostgreSQL lives on, as it would. */
  async kill(): Promise<void> {
    await this.server.end('SIGKILL', STOP_TIMEOUT_MS);
  }

  /** A clean stop after which the data folder lies in this place. */
  async leaveData(place: string): Promise<void> {
    await this.server.end('SIGTERM', STOP_TIMEOUT_MS);
    renameSync(this.dataDir, place);
    await this.stop();
  }

  /** A clean stop; the data folder goes with it. Throws when a log line held a secret. */
  async stop(): Promise<void> {
    await this.server.end('SIGTERM', STOP_TIMEOUT_MS);
    rmSync(this.folder, { recursive: true, force: true });
    const leaks = leaksIn(this.everSaid, [...this.secrets]);
    if (leaks.length > 0) throw new Error(`the log holds secrets:\n${leaks.join('\n')}`);
  }

  /** The demo's own credentials are fresh at each start. */
  private learnSecrets(): void {
    // An exchange without the demo's world has no credentials of its own.
    if (!existsSync(join(this.dataDir, 'demo.json'))) return;
    const { members, operators } = this.demo;
    for (const { token, password, tradingPassword } of members) {
      this.secrets.add(token).add(password);
      if (tradingPassword !== undefined) this.secrets.add(tradingPassword);
    }
    for (const { password, otpauth } of operators) {
      this.secrets.add(password);
      this.secrets.add(new URL(otpauth).searchParams.get('secret') ?? '');
    }
  }
}
