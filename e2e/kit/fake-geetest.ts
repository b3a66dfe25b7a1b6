/**
 * GeeTest, version 3, as its published SDKs and its documentation describe it, on the loopback address: register.php and
 * validate.php for the server, and for the browser the script of the widget (fake-geetest-script.js), which asks by JSONP.
 * It stands at two addresses, as the vendor does: one for calls, one for the widget's parts.
 */
import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const ID = '0123456789abcdef0123456789abcdef';
const KEY = 'fedcba9876543210fedcba9876543210';
const SCRIPT = readFileSync(join(import.meta.dirname, 'fake-geetest-script.js'), 'utf8');
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';

export class FakeGeetest {
  /** The paths that the browser and the server asked for, without queries. */
  readonly asked: string[] = [];
  /** `registering`: register.php alone is down. `away`: nothing answers. */
  down: '' | 'registering' | 'away' = '';
  /** Challenges as the widget knows them. */
  private readonly given = new Set<string>();
  private readonly solved = new Map<string, string>();

  private constructor(
    private readonly api: Server,
    private readonly parts: Server,
  ) {}

  static async listen(): Promise<FakeGeetest> {
    const [api, parts] = [createServer(), createServer()];
    const fake = new FakeGeetest(api, parts);
    for (const server of [api, parts]) {
      server.on('request', async (request, response) => {
        const url = new URL(request.url ?? '', 'http://fake');
        let text = '';
        for await (const part of request) text += String(part);
        const form = request.method === 'POST' ? new URLSearchParams(text) : url.searchParams;
        fake.asked.push(url.pathname);
        const answer = fake.answer(url.pathname, form, server === parts);
        if (answer === undefined) response.writeHead(503).end();
        else response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    return fake;
  }

  /** The settings of a server that uses it. */
  get settings(): Record<string, string> {
    const [api, parts] = [originOf(this.api), originOf(this.parts)];
    return {
      GEETEST_ID: ID,
      GEETEST_KEY: KEY,
      GEETEST_URL: api,
      CAPTCHA_FAILBACK: '1',
      GEETEST_SCRIPT: `${parts}/static/tools/gt.js`,
      GEETEST_HOSTS: api,
    };
  }

  async close(): Promise<void> {
    for (const server of [this.api, this.parts]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  private answer(path: string, form: URLSearchParams, isParts: boolean) {
    if (this.down === 'away' || (this.down === 'registering' && path === '/register.php')) return undefined;
    const json = (value: object) => ({ type: 'text/html; charset=utf-8', body: JSON.stringify(value) });
    const jsonp = (value: object) => ({
      type: 'text/javascript; charset=utf-8',
      body: `${form.get('callback')}(${JSON.stringify(value)})`,
    });
    if (isParts) {
      if (path === '/static/tools/gt.js') return { type: 'text/javascript', body: this.script() };
      if (path === '/pictures/piece.svg') return { type: 'image/svg+xml', body: PICTURE };
      return undefined;
    }
    if (path === '/register.php') return json({ challenge: this.register(form) });
    if (path === '/validate.php') return json({ seccode: this.validate(form) });
    if (path === '/gettype.php')
      return jsonp({ status: 'success', data: { api: originOf(this.api), type: 'fullpage' } });
    if (path === '/ajax.php') return jsonp(this.solve(form));
    return undefined;
  }

  private script(): string {
    return SCRIPT.replaceAll('__PARTS__', originOf(this.parts)).replaceAll('__API__', originOf(this.api));
  }

  private register(form: URLSearchParams): string {
    if (form.get('gt') !== ID) return '0';
    const challenge = randomBytes(16).toString('hex');
    this.given.add(hash('md5', challenge + KEY, 'hex'));
    return challenge;
  }

  /** The person has slid the piece home. */
  private solve(form: URLSearchParams): object {
    const challenge = form.get('challenge') ?? '';
    if (form.get('gt') !== ID || !this.given.delete(challenge))
      return { status: 'error', error: 'old challenge' };
    const validate = hash('md5', `${KEY}geetest${challenge}2x`, 'hex');
    this.solved.set(`${challenge}2x`, validate);
    return { status: 'success', data: { validate, challenge: `${challenge}2x` } };
  }

  private validate(form: URLSearchParams): string {
    const challenge = form.get('challenge') ?? '';
    const validate = this.solved.get(challenge);
    this.solved.delete(challenge);
    const isRight =
      form.get('captchaid') === ID &&
      validate !== undefined &&
      form.get('validate') === validate &&
      form.get('seccode') === `${validate}|jordan`;
    return isRight ? hash('md5', form.get('seccode') ?? '', 'hex') : 'false';
  }
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
