/**
 * GeeTest's two calls as its published SDKs meet them. register.php (GET) gives a fresh challenge for a known id, "0"
 * for another one; validate.php (POST, form) confirms once a challenge of the last ten minutes that was solved, with
 * the md5 of the seccode, and answers "false" to every other request. Without json_format=1 both answer in plain text,
 * as they did before JSON. `solve` is the person before the vendor's widget.
 */
import { hash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const GEETEST_ID = '0123456789abcdef0123456789abcdef';
export const GEETEST_KEY = 'fedcba9876543210fedcba9876543210';
const CHALLENGE_LIFE_MS = 10 * 60_000;

interface Answer {
  status: number;
  body: string;
}

export class FakeGeetest {
  readonly asked: string[] = [];
  /** `down` answers nothing, `broken` HTTP 500, `refusing` challenge 0 as for an unknown id. */
  state: 'well' | 'down' | 'broken' | 'refusing' = 'well';
  /** The vendor's own clock. */
  nowMs = 0;
  /** Challenges as the widget knows them, and when each was given. */
  private readonly given = new Map<string, number>();
  private readonly solved = new Map<string, string>();

  private constructor(private readonly server: Server) {}

  static async listen(): Promise<FakeGeetest> {
    const server = createServer();
    const fake = new FakeGeetest(server);
    server.on('request', async (request, response) => {
      const answer = await fake.answer(request);
      if (answer === undefined) return;
      response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(answer.body);
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

  /** Answers the fields that the widget gives to the page: the slide adds two characters to the challenge. */
  solve(challenge: string): { challenge: string; validate: string; seccode: string } {
    if (!this.given.has(challenge)) throw new Error('not a challenge of ours');
    const longer = `${challenge}2x`;
    // The first SDKs checked this by themselves before they asked.
    const validate = hash('md5', `${GEETEST_KEY}geetest${longer}`, 'hex');
    this.solved.set(longer, validate);
    return { challenge: longer, validate, seccode: `${validate}|jordan` };
  }

  private async answer(request: IncomingMessage): Promise<Answer | undefined> {
    const url = new URL(request.url ?? '', 'http://fake');
    let text = '';
    for await (const part of request) text += String(part);
    const form = request.method === 'POST' ? new URLSearchParams(text) : url.searchParams;
    this.asked.push(`${request.method} ${url.pathname} ${[...form.keys()].sort().join(' ')}`);
    if (this.state === 'down') return undefined;
    if (this.state === 'broken') return { status: 500, body: 'oops' };
    const call = `${request.method} ${url.pathname}`;
    if (call === 'GET /register.php') return said(form, 'challenge', this.register(form));
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    if (call === 'POST /validate.php' && isForm) return said(form, 'seccode', this.validate(form));
    return { status: 404, body: 'not found' };
  }

  private register(form: URLSearchParams): string {
    if (this.state === 'refusing' || form.get('gt') !== GEETEST_ID) return '0';
    const challenge = randomBytes(16).toString('hex');
    this.given.set(hash('md5', challenge + GEETEST_KEY, 'hex'), this.nowMs);
    return challenge;
  }

  private validate(form: URLSearchParams): string {
    const challenge = form.get('challenge') ?? '';
    const validate = this.solved.get(challenge);
    const givenMs = this.given.get(challenge.slice(0, 32)) ?? Number.NEGATIVE_INFINITY;
    const isRight =
      form.get('captchaid') === GEETEST_ID &&
      validate !== undefined &&
      this.nowMs - givenMs < CHALLENGE_LIFE_MS &&
      form.get('seccode') === `${validate}|jordan`;
    this.solved.delete(challenge);
    return isRight ? hash('md5', form.get('seccode') ?? '', 'hex') : 'false';
  }
}

function said(form: URLSearchParams, name: string, value: string): Answer {
  return { status: 200, body: form.get('json_format') === '1' ? JSON.stringify({ [name]: value }) : value };
}
