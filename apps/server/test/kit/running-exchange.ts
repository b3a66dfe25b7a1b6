/** The whole server in this process, with the demo's world, on a free port and a folder of its own; for tests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  API_BASE,
  type CallName,
  type CallRequest,
  type CallResult,
  type CaptchaFlow,
  type Envelope,
  ERRORS,
} from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { callErrorsSetting } from '@tern/test-kit/call-errors-file';
import { eventually } from '@tern/test-kit/eventually';
import { bringCluster } from '@tern/test-kit/ready-cluster';
import { startExchange } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';

export interface Session {
  token: string;
  userId: string;
}

export interface RawAnswer {
  status: number;
  body: string;
}

export class RunningExchangeForTests {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });
  private captchas = 0;
  private running: { port: number; stop(): Promise<void> } | undefined;
  private madeDataDir: string | undefined;
  readonly printed: string[] = [];

  /** @param clock the machine's own by default */
  constructor(
    private readonly env: Record<string, string> = {},
    private readonly clock?: Clock,
  ) {}

  /** It is made when it is first asked for: a file whose tests are all left out asks for none. */
  get dataDir(): string {
    this.madeDataDir ??= mkdtempSync(join(tmpdir(), 'tern-app-'));
    return this.madeDataDir;
  }

  async start(): Promise<void> {
    const config = loadConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      CONSOLE_PORT: '0',
      LOG_LEVEL: 'silent',
      // A long one is half of a start.
      DEMO_HISTORY_BARS: '100',
      DEMO_CHAINS: '0',
      // The demo's members are as new ones; a test of the OTC desk says '0' or '1'.
      DEMO_OTC: 'none',
      DEMO_INVITEES: '0',
      DEMO_SUPPORT: '0',
      DEMO_IDENTITY: '0',
      DEMO_ACTIVITY: '0',
      DATA_DIR: this.dataDir,
      ...callErrorsSetting(this.env),
      ...this.env,
    });
    bringCluster(this.dataDir);
    this.running = await startExchange(config, {
      ...(this.clock && { clock: this.clock }),
      print: (line) => this.printed.push(line),
      onFault: (fault) => {
        throw fault;
      },
    });
    // A machine under load may be longer about a row of the journal than a healthy core is.
    await eventually(
      'the exchange is healthy',
      async () => (await this.raw('GET', '/healthz', {})).status === 200,
    );
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  async close(): Promise<void> {
    this.agent.destroy();
    await this.stop();
    if (this.madeDataDir !== undefined) rmSync(this.madeDataDir, { recursive: true, force: true });
  }

  get port(): number {
    return this.running?.port ?? 0;
  }

  /** The demo's own members, logged in. */
  members(): Session[] {
    return this.demoMembers();
  }

  demoMembers(): (Session & { phone: string; password: string; tradingPassword?: string })[] {
    const text = readFileSync(join(this.dataDir, 'demo.json'), 'utf8');
    return (
      JSON.parse(text) as {
        members: (Session & { phone: string; password: string; tradingPassword?: string })[];
      }
    ).members;
  }

  raw(method: string, url: string, headers: Record<string, string>, payload?: string): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        { host: '127.0.0.1', port: this.port, method, path: url, headers, agent: this.agent },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  async call<N extends CallName>(
    name: N,
    params: CallRequest<N>,
    session?: Session,
  ): Promise<Envelope<CallResult<N>>> {
    const { method, path } = CALLS[name];
    const form = new URLSearchParams(params as Record<string, string>).toString();
    const url = method === 'GET' ? `${API_BASE}${path}?${form}` : API_BASE + path;
    const headers = {
      ...(session && { token: session.token, userId: session.userId }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const { body } = await this.raw(method, url, headers, method === 'POST' ? form : undefined);
    return JSON.parse(body) as Envelope<CallResult<N>>;
  }

  /**
   * The result of a call that must succeed. A core that has appended nothing for 2 s, as on a busy machine, answers 503 and does
   * nothing (architecture#acknowledged-means-durable): the call is made again, as clients do.
   */
  async ask<N extends CallName>(name: N, params: CallRequest<N>, session?: Session): Promise<CallResult<N>> {
    let answer = await this.call(name, params, session);
    const isServed = () => answer.status === 'SUCCEED' || answer.errorCode !== ERRORS.unavailable.code;
    await eventually(`${name} is served`, async () => {
      if (!isServed()) answer = await this.call(name, params, session);
      return isServed();
    });
    if (answer.status !== 'SUCCEED') throw new Error(`${name}: ${answer.errorCode} ${answer.errorMessage}`);
    return answer.result;
  }

  /** A member of one's own, with the faucet's funds in the spot account. */
  async newMember(phone: string, usdt: string): Promise<Session> {
    const session = await this.register(phone);
    await this.ask('claimFaucet', { requestId: 'faucet' }, session);
    await this.ask(
      'transfer',
      { requestId: 'in', from: 'assets', to: 'spot', currency: 'USDT', amount: usdt },
      session,
    );
    return session;
  }

  /** The fields of a captcha that the demo has solved. */
  async captcha(flow: CaptchaFlow) {
    // Each in a millisecond of its own: the same randomCode again would replace the record.
    const randomCode = String(Date.now() - 60_000 + (this.captchas++ % 120_000));
    const { challenge } = await this.ask('geetestCode', { randomCode, clientType: 'h5' });
    const { answer: _, ...fields } = await this.ask('answerCaptcha', { challenge, flow });
    return { randomCode, ...fields };
  }

  async register(phone: string, clientType: 'h5' | 'android' | 'ios' = 'h5'): Promise<Session> {
    const captcha = await this.captcha('register');
    await this.ask('sendCode', { phone, purpose: 'REGISTER', ...captcha });
    const [letter] = await this.ask('getOutbox', { target: phone });
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    return this.ask('register', {
      phone,
      code,
      password: PASSWORD,
      agreement: 'true',
      clientType,
      ...captcha,
    });
  }

  /** One whose account has no second step. */
  async logIn(phone: string, clientType: 'h5' | 'android' | 'ios'): Promise<Session> {
    const captcha = await this.captcha('login');
    const { token, userId } = await this.ask('login', { phone, password: PASSWORD, clientType, ...captcha });
    return { token, userId };
  }
}

export const PASSWORD = 'correct-horse-9';
