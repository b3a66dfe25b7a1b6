/** The pages of the native app, built for one server and served from an origin of their own without headers, as Capacitor does. */
import { execFile } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { STILL_DOCUMENT } from './still-document.ts';

const WEB = join(import.meta.dirname, '../../apps/web');
const VITE = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
const KINDS: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export class ShellPages {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tern-shell-'));
  private readonly server: Server;

  constructor(private readonly port: number) {
    this.server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.origin);
      if (pathname === STILL_DOCUMENT) return response.setHeader('content-type', 'text/plain').end('still');
      // Capacitor answers every path without a dot with the page.
      const name = /\.[^/]*$/.test(pathname) ? normalize(pathname) : 'index.html';
      const path = join(this.folder, name);
      if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
      response.setHeader('content-type', KINDS[extname(path)] ?? 'application/octet-stream');
      return createReadStream(path).pipe(response);
    });
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** @param serverOrigin of a server on this machine */
  async start(serverOrigin: string): Promise<void> {
    const { PATH = '' } = process.env;
    const env = { PATH, TERN_ORIGIN: serverOrigin, TERN_LOOPBACK_TEST: '1', TERN_OUTPUT: this.folder };
    const args = [VITE, 'build', '--mode', 'shell', '--logLevel', 'warn'];
    await promisify(execFile)(process.execPath, args, { cwd: WEB, env });
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
