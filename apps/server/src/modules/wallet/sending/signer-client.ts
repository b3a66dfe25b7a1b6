/**
 * Speaks to the signer over its unix socket (docs/signer.md#requests): one JSON object a line, one request after another.
 * A signer that does not answer is a state and no crash; its answer is then unknown, and the same request may be asked
 * again. Whatever it answers is checked field by field before it is believed.
 */
import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { parseJson } from '../../../platform/json/parse-json.ts';

const PROTOCOL_VERSION = 1;
const USUAL_TIMEOUT_MS = 20_000;
/** The versions of one id, or a page of the list, with room to spare. */
const MOST_ANSWER_CHARACTERS = 32 * 1024 * 1024;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
export const signerHead = z.strictObject({ count, hash });
const v = z.literal(PROTOCOL_VERSION);
const reply = z.discriminatedUnion('ok', [
  z.strictObject({ v, ok: z.literal(true), head: signerHead, answer: z.unknown() }),
  z.strictObject({
    v,
    ok: z.literal(false),
    head: signerHead,
    code: z.string().regex(/^[A-Z_]{1,40}$/),
    message: z.string().max(1000),
  }),
]);

export type SignerHead = z.infer<typeof signerHead>;

/** A code is the signer's decision and proves nothing about what it signed before (docs/signer.md#decisions). */
export type SignerAnswer<T> = { ok: true; answer: T } | { ok: false; code: string; message: string };

/** The signer cannot be reached, did not answer in time, or answered what is no answer: the result is unknown. */
export class SignerAway extends Error {
  constructor(reason: string) {
    super(`the signer is away: ${reason}`);
    this.name = 'SignerAway';
  }
}

/** The log of the signer is older than one that was seen, or another one: nothing may be signed by it. */
export class SignerHeadOlder extends Error {
  constructor(detail: string) {
    super(`the signer has forgotten what it signed: ${detail}`);
    this.name = 'SignerHeadOlder';
  }
}

export interface SignerClientOptions {
  socketPath: string;
  nowMs(): number;
  timeoutMs?: number;
}

export class SignerClient {
  /** Since when it does not answer; undefined: its last answer came. */
  awaySinceMs: number | undefined;
  private socket: Socket | undefined;
  private received = '';
  private waiting: { give(line: string): void; fail(error: Error): void } | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private seen: SignerHead | undefined;

  constructor(private readonly options: SignerClientOptions) {}

  /** The head of the last answer, or the one that was stored. */
  get head(): SignerHead | undefined {
    return this.seen;
  }

  /** A stored head: from now on an older one is refused. */
  expectHead(head: SignerHead): void {
    if (this.seen === undefined || this.seen.count < head.count) this.seen = head;
  }

  /**
   * Asks one request; `answer` is the form of its answer. @throws SignerAway, and SignerHeadOlder where the log is shorter
   * than before.
   */
  ask<T>(request: Record<string, unknown>, answer: z.ZodType<T>): Promise<SignerAnswer<T>> {
    const turn = this.turn.then(() => this.askInTurn(request, answer));
    this.turn = turn.catch(() => {});
    return turn;
  }

  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }

  private async askInTurn<T>(request: Record<string, unknown>, form: z.ZodType<T>): Promise<SignerAnswer<T>> {
    try {
      const line = await this.exchange(JSON.stringify(Object.assign({ v: PROTOCOL_VERSION }, request)));
      const answer = this.read(line, form);
      this.awaySinceMs = undefined;
      return answer;
    } catch (error) {
      this.close();
      this.awaySinceMs ??= this.options.nowMs();
      throw error;
    }
  }

  private read<T>(line: string, form: z.ZodType<T>): SignerAnswer<T> {
    const parsed = reply.safeParse(parseJson(line));
    if (!parsed.success) throw new SignerAway('an answer of another form');
    const { head } = parsed.data;
    this.takeHead(head);
    if (!parsed.data.ok) return { ok: false, code: parsed.data.code, message: parsed.data.message };
    const answer = form.safeParse(parsed.data.answer);
    if (!answer.success) throw new SignerAway('an answer with other fields');
    return { ok: true, answer: answer.data };
  }

  private takeHead(head: SignerHead): void {
    const { seen } = this;
    if (seen !== undefined && head.count < seen.count)
      throw new SignerHeadOlder(`${head.count} records after ${seen.count}`);
    if (seen !== undefined && head.count === seen.count && head.hash !== seen.hash)
      throw new SignerHeadOlder(`another record ${head.count}`);
    this.seen = head;
  }

  private exchange(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.drop(new SignerAway('no answer in time')),
        this.options.timeoutMs ?? USUAL_TIMEOUT_MS,
      );
      const end = () => {
        clearTimeout(timer);
        this.waiting = undefined;
      };
      this.waiting = {
        give: (answer) => {
          end();
          resolve(answer);
        },
        fail: (error) => {
          end();
          reject(error);
        },
      };
      this.socket ??= this.open();
      this.socket.write(`${line}\n`);
    });
  }

  private open(): Socket {
    const socket = connect(this.options.socketPath);
    this.received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      if (this.socket === socket) this.receive(text);
    });
    socket.on('error', (error) => {
      if (this.socket === socket) this.drop(new SignerAway(error.message));
    });
    socket.on('close', () => {
      if (this.socket === socket) this.drop(new SignerAway('the connection was closed'));
    });
    return socket;
  }

  private receive(text: string): void {
    this.received += text;
    const end = this.received.indexOf('\n');
    if (end === -1) {
      if (this.received.length > MOST_ANSWER_CHARACTERS) this.drop(new SignerAway('an endless answer'));
      return;
    }
    const line = this.received.slice(0, end);
    const rest = this.received.slice(end + 1);
    this.received = '';
    if (rest !== '' || this.waiting === undefined)
      this.drop(new SignerAway('an answer that was not asked for'));
    else this.waiting.give(line);
  }

  /** Ends the connection, and the request that waits for its answer. */
  private drop(error: Error): void {
    this.close();
    this.waiting?.fail(error);
  }
}
