/** The pages of the native app, built for one server and served from an origin of their own without headers, as Capacitor does. */
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { FILE_KINDS } from './file-kinds.ts';
import { buildShell } from './shell-build.ts';
import { STILL_DOCUMENT } from './still-document.ts';

export class ShellPages {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tern-shell-'));
  private readonly server: Server;

  constructor(private readonly port: number) {
    this.server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.origin);
      // A document that names no icon is asked for this one.
      if (pathname === '/favicon.ico') return response.end();
      if (pathname === STILL_DOCUMENT) return response.setHeader('content-type', 'text/plain').end('still');
      // Capacitor answers every path without a dot with the page.
      const name = /\.[^/]*$/.test(pathname) ? normalize(pathname) : 'index.html';
      const path = join(this.folder, name);
      if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
      response.setHeader('content-type', FILE_KINDS[extname(path)] ?? 'application/octet-stream');
      return createReadStream(path).pipe(response);
    });
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** @param serverOrigin of a server on this machine */
  async start(serverOrigin: string): Promise<void> {
    await buildShell(this.folder, serverOrigin);
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
