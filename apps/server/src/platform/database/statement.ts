/**
 * A statement runs when it is waited for, once. Its text is prepared on each connection under a name of its own, so that
 * PostgreSQL reads it once a connection; a text by `unsafe` is not prepared and takes no values.
 */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Client, QueryResult } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Connection, Runner } from './connection.ts';
import { buildText, Fragment, type Part } from './sql-text.ts';

/** The rows, and how many the statement touched: what an insert or update without `returning` answers. */
export type Answer<Rows> = Rows & { readonly count: number };

type CopyStream = ReturnType<typeof to> | ReturnType<typeof from>;

interface Copy<Stream> {
  stream: Stream;
  connection: Connection;
  fault: Error | undefined;
}

/** A longer text holds rows and is hardly ever said again: it is not prepared, here and in PostgreSQL it would only pile up. */
const LONGEST_PREPARED = 10_000;

const names = new Map<string, string>();

/** One text has one name in the whole process. */
function nameOf(text: string): string | undefined {
  if (text.length > LONGEST_PREPARED) return undefined;
  let name = names.get(text);
  if (name === undefined) {
    name = `tern_${names.size}`;
    names.set(text, name);
  }
  return name;
}

export class Statement<Rows> extends Fragment implements Promise<Answer<Rows>> {
  private running: Promise<Answer<Rows>> | undefined;

  constructor(
    strings: readonly string[],
    parts: readonly Part[],
    private readonly runner: Runner,
    private readonly isPrepared: boolean,
  ) {
    super(strings, parts);
  }

  get [Symbol.toStringTag](): string {
    return 'Statement';
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is waited for like a promise, and runs only then.
  then<A = Answer<Rows>, B = never>(
    onDone?: ((rows: Answer<Rows>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.run().then(onDone, onError);
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Answer<Rows> | B> {
    return this.run().catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Answer<Rows>> {
    return this.run().finally(onEnd);
  }

  /**
   * The bytes that a `copy ... to stdout` answers, as they come. A reader that stops early loses the connection: its
   * answer cannot be taken back.
   */
  async *copyOut(): AsyncGenerator<Buffer> {
    const copy = await this.submit(to(this.text()));
    let isWhole = false;
    try {
      for await (const chunk of copy.stream) yield chunk;
      isWhole = true;
    } finally {
      // Why the reader stopped is told first: a transaction ends at once when its connection is lost.
      if (!isWhole && copy.fault === undefined)
        setImmediate(() => copy.connection.destroy('the answer of a copy was not read to its end'));
    }
  }

  /** Sends the parts to a `copy ... from stdin`. @throws the error of the database, or of the parts */
  async copyIn(parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const copy = await this.submit(from(this.text()));
    const { stream } = copy;
    try {
      for await (const part of parts) {
        if (copy.fault !== undefined) break;
        if (!stream.write(part)) await once(stream, 'drain');
      }
      if (copy.fault !== undefined) throw copy.fault;
      stream.end();
      await once(stream, 'finish');
    } catch (error) {
      if (copy.fault !== undefined) throw copy.fault;
      // PostgreSQL throws away what it has got of a copy that is given up.
      stream.destroy(error instanceof Error ? error : undefined);
      throw error;
    }
  }

  /** A copy cannot have values. */
  private text(): string {
    const { text, values } = buildText(this);
    if (values.length > 0) throw new Error('a copy takes no values');
    return text;
  }

  private submit<Stream extends CopyStream>(stream: Stream): Promise<Copy<Stream>> {
    return new Promise((resolve, reject) => {
      const refuse = (error: Error) => {
        this.runner.failed(error);
        reject(error);
      };
      const start = (client: Client, connection: Connection) => {
        const copy: Copy<Stream> = { stream, connection, fault: undefined };
        // The stream only tells of an error and does not end with it: its reader would wait for ever.
        stream.on('error', (error) => {
          copy.fault ??= connection.errorOf(error);
          this.runner.failed(copy.fault);
          if (stream instanceof Readable) stream.destroy(copy.fault);
        });
        client.query(stream);
        resolve(copy);
      };
      this.runner.run({ start, refuse });
    });
  }

  private run(): Promise<Answer<Rows>> {
    this.running ??= new Promise((resolve, reject) => {
      const refuse = (error: Error) => {
        this.runner.failed(error);
        reject(error);
      };
      const { text, values } = buildText(this);
      const query = this.isPrepared ? { name: nameOf(text), text, values } : { text };
      const start = (client: Client, connection: Connection) =>
        client.query(query, (error: Error | null, result: QueryResult | QueryResult[]) => {
          if (error !== null && error !== undefined) refuse(connection.errorOf(error));
          else resolve(answerOf<Rows>(result));
        });
      this.runner.run({ start, refuse });
    });
    return this.running;
  }
}

/** Several statements in one text answer the rows of the last. */
function answerOf<Rows>(result: QueryResult | QueryResult[]): Answer<Rows> {
  const last = Array.isArray(result) ? result.at(-1) : result;
  const rows = last?.rows ?? [];
  // The types of the columns are the word of the one who wrote the statement.
  return Object.defineProperty(rows, 'count', { value: last?.rowCount ?? 0 }) as Answer<Rows>;
}
