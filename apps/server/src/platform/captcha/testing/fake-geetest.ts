/**
 * GeeTest's two calls as its SDKs meet them: register.php gives a fresh challenge for a known id, validate.php confirms
 * once whoever solved it. `solve` is the person before the vendor's widget.
 */
import { hash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const GEETEST_ID = '0123456789abcdef0123456789abcdef';
export const GEETEST_KEY = 'fedcba9876543210fedcba9876543210';

export class FakeGeetest {
  readonly asked: string[] = [];
  /** `down` answers nothing, `broken` HTTP 500, `refusing` challenge 0 as for an unknown id. */
  state: 'well' | 'down' | 'broken' | 'refusing' = 'well';
  private readonly given = new Set<string>();
  private readonly solved = new Map<string, string>();

  private constructor(private readonly server: Server) {}

  static async listen(): Promise<FakeGeetest> {
    const server = createServer();
    const fake = new FakeGeetest(server);
    server.on('request', async (request, response) => {
      const answer = await fake.answer(request);
      if (answer === undefined) return;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }

  /** What the widget hands over: the slide adds two characters to the challenge. */
  solve(challenge: string): { challenge: string; validate: string; seccode: string } {
    if (!this.given.has(challenge)) throw new Error('not a challenge of ours');
    const longer = `${challenge}2x`;
    const validate = randomBytes(16).toString('hex');
    this.solved.set(longer, validate);
    return { challenge: longer, validate, seccode: `${validate}|jordan` };
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: string } | undefined> {
    const url = new URL(request.url ?? '', 'http://fake');
    let text = '';
    for await (const part of request) text += String(part);
    const form = request.method === 'POST' ? new URLSearchParams(text) : url.searchParams;
    this.asked.push(`${request.method} ${url.pathname} ${[...form.keys()].sort().join(' ')}`);
    if (this.state === 'down') return undefined;
    if (this.state === 'broken') return { status: 500, body: 'oops' };
    const body = url.pathname === '/register.php' ? this.register(form) : this.validate(form);
    return { status: 200, body: JSON.stringify(body) };
  }

  private register(form: URLSearchParams): object {
    if (this.state === 'refusing' || form.get('gt') !== GEETEST_ID) return { challenge: '0' };
    const challenge = randomBytes(16).toString('hex');
    this.given.add(hash('md5', challenge + GEETEST_KEY, 'hex'));
    return { challenge };
  }

  private validate(form: URLSearchParams): object {
    const challenge = form.get('challenge') ?? '';
    const validate = this.solved.get(challenge);
    const isRight =
      form.get('captchaid') === GEETEST_ID &&
      validate !== undefined &&
      form.get('seccode') === `${validate}|jordan`;
    this.solved.delete(challenge);
    return { seccode: isRight ? hash('md5', form.get('seccode') ?? '', 'hex') : 'false' };
  }
}
