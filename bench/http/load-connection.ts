/**
 * One keep-alive connection that has at most one request under way: writes prepared text, reads the answer, writes the
 * next. As lean as it can be, because it shares two cores with what it measures.
 */
import { connect, type Socket } from 'node:net';

export interface Answer {
  latencyUs: number;
  /** The envelope says SUCCEED. */
  succeeded: boolean;
  body: string;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

export class LoadConnection {
  private readonly socket: Socket;
  private received = '';
  private sentAtMs = 0;
  private onAnswer: ((answer: Answer) => void) | undefined;
  private closing = false;
  private fault: Error | undefined;
  /** Told once the connection is of no more use. */
  onFault: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setNoDelay(true);
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: unknown) => this.read(text as string));
    this.socket.on('error', (error) => this.fail(error));
    this.socket.on('close', () => {
      if (!this.closing) this.fail(new Error('the server closed a connection under load'));
    });
  }

  async ready(): Promise<void> {
    if (this.socket.readyState === 'open') return;
    await new Promise<void>((resolve) => this.socket.once('connect', resolve));
  }

  send(request: string, onAnswer: (answer: Answer) => void): void {
    // A server closes connections that were idle for a while: no answer would ever come.
    if (this.fault !== undefined) {
      this.onFault?.(this.fault);
      return;
    }
    this.onAnswer = onAnswer;
    this.sentAtMs = performance.now();
    this.socket.write(request, 'latin1');
  }

  close(): void {
    this.closing = true;
    this.socket.destroy();
  }

  private fail(error: Error): void {
    this.fault ??= error;
    this.onFault?.(this.fault);
  }

  private read(text: string): void {
    this.received = this.received === '' ? text : this.received + text;
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const length = Number(LENGTH.exec(this.received)?.[1]);
    const bodyStart = headEnd + HEAD_END.length;
    if (this.received.length < bodyStart + length) return;
    const body = this.received.slice(bodyStart, bodyStart + length);
    this.received = this.received.slice(bodyStart + length);
    const latencyUs = (performance.now() - this.sentAtMs) * 1000;
    this.onAnswer?.({ latencyUs, succeeded: body.startsWith('{"status":"SUCCEED"'), body });
  }
}

/** A POST whose body has a fixed length, as the part before and after what changes from request to request. */
export function preparePost(path: string, headers: Record<string, string>, bodyLength: number): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${bodyLength}\r\n${lines.join('')}\r\n`;
}
