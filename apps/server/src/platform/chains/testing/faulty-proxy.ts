/**
 * An HTTP proxy before a node that answers JSON-RPC, and that lies, cuts and waits as a test asks. One fault at a time;
 * `passOn` ends it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Result = unknown;
/** May change the result of the node to a call. */
type Change = (result: Result, method: string, params: readonly unknown[]) => Result | Promise<Result>;
type Handler = (request: RpcRequest, response: ServerResponse) => Promise<void>;

interface RpcRequest {
  id: unknown;
  method: string;
  params: readonly unknown[];
  text: string;
}

export class FaultyProxy {
  /** The methods that were asked, in order. */
  readonly asked: string[] = [];
  private handler: Handler = (request, response) => this.forward(request, response);
  private readonly waiting: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  static async start(target: string): Promise<FaultyProxy> {
    const server = createServer();
    const proxy = new FaultyProxy(server, target);
    server.on('request', (request, response) => {
      // A node that is gone gives no answer.
      proxy.handle(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  passOn(): void {
    this.handler = (request, response) => this.forward(request, response);
  }

  /** The node gets the request and answers; the client sees a connection that closes. */
  cutAfterAcceptance(): void {
    this.handler = async (request, response) => {
      await this.ask(request);
      response.destroy();
    };
  }

  neverAnswer(): void {
    this.handler = async () => {};
  }

  /** The head of an answer and then nothing. */
  answerHalf(): void {
    this.handler = async (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"jsonrpc":');
    };
  }

  /** The same bytes to every request. */
  answerWith(text: string, status = 200): void {
    this.handler = async (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(text);
    };
  }

  /** `around` asks the node by `ask` and gives the answer; where it throws, the client sees a connection that closes. */
  wrap(around: (request: RpcRequest, ask: () => Promise<string>) => Promise<string>): void {
    this.handler = async (request, response) => {
      response.end(await around(request, () => this.ask(request)));
    };
  }

  redirect(): void {
    this.handler = async (_, response) => {
      response.writeHead(307, { location: this.target });
      response.end();
    };
  }

  refuse(method: string, code: number, message: string): void {
    this.handler = (request, response) => {
      if (request.method !== method) return this.forward(request, response);
      response.end(JSON.stringify({ jsonrpc: '2.0', id: request.id, error: { code, message } }));
      return Promise.resolve();
    };
  }

  /** Refuses a call where its parameters say so. */
  refuseWhen(method: string, isRefused: (params: readonly unknown[]) => boolean): void {
    this.handler = (request, response) => {
      if (request.method !== method || !isRefused(request.params)) return this.forward(request, response);
      const error = { code: -32_005, message: 'query returned more than 10000 results' };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: request.id, error }));
      return Promise.resolve();
    };
  }

  /** Answers a call by itself; the node never gets it. */
  answerInstead(method: string, result: Result): void {
    this.handler = (request, response) => {
      if (request.method !== method) return this.forward(request, response);
      response.end(JSON.stringify({ jsonrpc: '2.0', id: request.id, result }));
      return Promise.resolve();
    };
  }

  changeResult(change: Change): void {
    this.handler = async (request, response) => {
      const answer = JSON.parse(await this.ask(request));
      if ('result' in answer) answer.result = await change(answer.result, request.method, request.params);
      response.end(JSON.stringify(answer));
    };
  }

  /** Resolves when the next request has come. */
  whenAsked(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const { id, method, params } = JSON.parse(text);
    this.asked.push(method);
    for (const wake of this.waiting.splice(0)) wake();
    await this.handler({ id, method, params, text }, response);
  }

  private async ask({ text }: RpcRequest): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.target, { method: 'POST', headers, body: text });
    return answer.text();
  }

  private async forward(request: RpcRequest, response: ServerResponse): Promise<void> {
    response.end(await this.ask(request));
  }
}
