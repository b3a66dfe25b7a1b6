/**
 * The endpoint of the operator's command line: HTTP on loopback, opened by a token that only the owner of the data folder
 * can read. A word of the command line is a verb with arguments; modules register verbs. Knows no module.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { listeningPort } from '../http/connections/listening-port.ts';
import { removeAdminEndpoint, writeAdminEndpoint } from './admin-file.ts';

/** An error whose message the operator sees as it is; of any other error they see only that the server failed. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

export interface AdminVerb {
  verb: string;
  /** One line: arguments and what it does. */
  usage: string;
  run(words: readonly string[]): Promise<string>;
}

export interface AdminAnswer {
  isDone: boolean;
  text: string;
}

const MAX_BODY_BYTES = 10_000;

export async function startAdminServer(
  dataDir: string,
  verbs: readonly AdminVerb[],
  onFault: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    const answer = (status: number, body: AdminAnswer) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(body));
    };
    if (!tokenFits(request, token)) {
      answer(403, { isDone: false, text: 'the token does not fit' });
      return;
    }
    obey(request, verbs).then(
      (text) => answer(200, { isDone: true, text }),
      (error: unknown) => {
        if (!(error instanceof AdminError)) onFault(error);
        const text = error instanceof AdminError ? error.message : 'the server failed, see its log';
        answer(200, { isDone: false, text });
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  writeAdminEndpoint(dataDir, { port: listeningPort(server), token });
  return async () => {
    removeAdminEndpoint(dataDir);
    await closed(server);
  };
}

async function obey(request: IncomingMessage, verbs: readonly AdminVerb[]): Promise<string> {
  const words = await readWords(request);
  const found = verbs.find(({ verb }) => verb === words[0]);
  if (!found) {
    const known = verbs.map(({ verb, usage }) => `  ${verb} ${usage}`).join('\n');
    throw new AdminError(`known are:\n${known}`);
  }
  return found.run(words.slice(1));
}

async function readWords(request: IncomingMessage): Promise<string[]> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY_BYTES) throw new AdminError('that is too long');
  }
  try {
    const words: unknown = JSON.parse(text);
    if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words;
  } catch {
    // Said below.
  }
  throw new AdminError('a list of words is expected');
}

function tokenFits(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
