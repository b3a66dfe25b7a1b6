/** A mail server that takes every mail over TLS and keeps it, so that a journey reads the codes of a production exchange. */
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { eventually } from '@tern/test-kit/eventually';
import type { LoopbackCertificate } from './loopback-certificate.ts';

const END_OF_MAIL = '\r\n.\r\n';

interface Mail {
  to: string;
  text: string;
}

export class MailSink {
  readonly mails: Mail[] = [];
  private readonly server: Server;

  private constructor({ key, cert }: LoopbackCertificate) {
    this.server = createServer({ key, cert }, (socket) => this.talk(socket));
  }

  static async open(certificate: LoopbackCertificate): Promise<MailSink> {
    const sink = new MailSink(certificate);
    await new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The newest six-digit code that went to this address; it is waited for. */
  async codeFor(address: string): Promise<string> {
    return eventually(`a code went to ${address}`, () => {
      const mail = this.mails.findLast(({ to }) => to === address);
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    });
  }

  close(): void {
    this.server.close();
  }

  /** One connection: a command ends with its line, a mail with a line that holds a dot alone. */
  private talk(socket: TLSSocket): void {
    let rest = '';
    let to = '';
    let isMail = false;
    const answer = (text: string) => socket.write(`${text}\r\n`);
    const takeCommand = (line: string) => {
      to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1] ?? to;
      isMail = /^DATA/i.test(line);
      const isLast = /^QUIT/i.test(line);
      answer(isMail ? '354 go on' : isLast ? '221 bye' : '250 taken');
      if (isLast) socket.end();
    };
    const takeMail = (mail: string) => {
      this.mails.push({ to, text: textOf(mail) });
      isMail = false;
      answer('250 taken');
    };
    answer('220 sink');
    // The exchange's connections may end with its process.
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8').on('data', (piece: string) => {
      rest += piece;
      for (;;) {
        const end = isMail ? END_OF_MAIL : '\r\n';
        const at = rest.indexOf(end);
        if (at < 0) return;
        const taken = rest.slice(0, at);
        rest = rest.slice(at + end.length);
        if (isMail) takeMail(taken);
        else takeCommand(taken);
      }
    });
  }
}

/** The text of a mail that has one part. */
function textOf(mail: string): string {
  const at = mail.indexOf('\r\n\r\n');
  const [head, body] = [mail.slice(0, at), mail.slice(at + 4)];
  const [, encoding = ''] = /^content-transfer-encoding: *(\S+)/im.exec(head) ?? [];
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding.toLowerCase() !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
