/** The proxy of a production exchange: it ends TLS on an https origin of its own and passes calls and sockets on. */
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Duplex } from 'node:stream';
import type { LoopbackCertificate } from './loopback-certificate.ts';

export class TlsFront {
  private readonly server: Server;

  private constructor(
    readonly origin: string,
    { key, cert }: LoopbackCertificate,
    private readonly backPort: number,
  ) {
    this.server = createServer({ key, cert }, (request, response) => {
      const passed = this.pass(request, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      // The server is not up, or a browser has left.
      passed.on('error', () => response.destroy());
      response.on('close', () => passed.destroy());
      request.pipe(passed);
    });
    this.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => this.upgrade(request, socket));
  }

  static async open(port: number, certificate: LoopbackCertificate, backPort: number): Promise<TlsFront> {
    const front = new TlsFront(`https://127.0.0.1:${port}`, certificate, backPort);
    await new Promise<void>((resolve) => front.server.listen(port, '127.0.0.1', resolve));
    return front;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private pass(
    { method, url, headers, socket }: IncomingMessage,
    onAnswer?: (answer: IncomingMessage) => void,
  ) {
    const told: IncomingHttpHeaders = { ...headers, 'x-forwarded-proto': 'https' };
    told['x-forwarded-for'] = socket.remoteAddress;
    const to = { host: '127.0.0.1', port: this.backPort, method, path: url, headers: told };
    return ask(to, onAnswer);
  }

  private upgrade(request: IncomingMessage, socket: Duplex): void {
    const passed = this.pass(request, (refusal) => {
      socket.end(`HTTP/1.1 ${refusal.statusCode} ${refusal.statusMessage}\r\n\r\n`);
    });
    socket.on('error', () => passed.destroy());
    passed.on('error', () => socket.destroy());
    passed.on('upgrade', ({ rawHeaders }, back: Duplex, first: Buffer) => {
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(first);
      back.on('error', () => socket.destroy());
      socket.on('close', () => back.destroy());
      back.pipe(socket).pipe(back);
    });
    passed.end();
  }
}
