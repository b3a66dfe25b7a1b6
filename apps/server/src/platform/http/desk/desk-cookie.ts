/**
 * The cookie of the desk: for the desk's own pages alone, unseen by scripts, gone with the browser. Its value is a token
 * in base64url, so nothing in it ever needs quoting.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

const PAIR = /^\s*([^=\s]+)\s*=\s*([A-Za-z0-9_-]*)\s*$/;

export class DeskCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(isSecure: boolean) {
    // Over https the browser itself refuses a cookie of this name that another host sets.
    this.name = isSecure ? '__Host-desk' : 'desk';
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** Empty when there is no cookie, and when its name is given twice. */
  read({ headers }: FastifyRequest): string {
    const found = (headers.cookie ?? '').split(';').flatMap((part) => {
      const [, name, value] = PAIR.exec(part) ?? [];
      return name === this.name && value !== undefined ? [value] : [];
    });
    const [token = ''] = found;
    return found.length === 1 ? token : '';
  }

  /** null ends it. */
  write(reply: FastifyReply, token: string | null): void {
    const end = token === null ? '; Max-Age=0' : '';
    reply.header('set-cookie', `${this.name}=${token ?? ''}; ${this.attributes}${end}`);
  }
}
