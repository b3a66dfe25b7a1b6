/**
 * Calls one endpoint by JSON-RPC over HTTP. Every request ends within its time, every answer is bounded in size and read by
 * a parser of the caller; anything else is an EndpointFault. It knows no chain and repeats nothing by itself.
 */
import { isRecord } from '../json/is-record.ts';
import { parseJson } from '../json/parse-json.ts';
import { EndpointFault, type EndpointFaultKind } from './endpoint-fault.ts';

export interface EndpointOptions {
  /** The scheme is http or https; a name and password become basic authentication. */
  url: string;
  /** The time runs from the request to the last byte of the answer. */
  timeoutMs: number;
  /**
   * A hostile answer of this size keeps the process busy for about 0.2 s for each MB while it is parsed, so the bound is
   * also the longest halt that the endpoint can cause.
   */
  maxAnswerBytes: number;
}

/** A parser throws it for an answer that is not what the protocol says; it becomes an EndpointFault. */
export class MalformedAnswer extends Error {}

type Parse<T> = (result: unknown) => T;

interface Answer {
  /** The id that the request had. */
  id: number;
  text: string;
  status: number;
}

export class JsonRpc {
  /** Host and port name the endpoint in logs and faults. */
  readonly endpoint: string;
  private readonly url: string;
  private readonly headers: Record<string, string> = { 'content-type': 'application/json' };
  private lastId = 0;

  constructor(private readonly options: EndpointOptions) {
    const url = new URL(options.url);
    if (url.username !== '') {
      const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
      this.headers.authorization = `Basic ${Buffer.from(login).toString('base64')}`;
      url.username = '';
      url.password = '';
    }
    this.url = url.href;
    this.endpoint = url.host;
  }

  /** Throws EndpointFault, the reason of a signal that the caller aborted, or what `parse` throws. */
  async call<T>(
    method: string,
    params: readonly unknown[],
    parse: Parse<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const request = new AbortController();
    const cancel = () => request.abort();
    signal?.addEventListener('abort', cancel, { once: true });
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      request.abort();
    }, this.options.timeoutMs);
    let answer: Answer;
    try {
      answer = await this.exchange(method, params, request);
    } catch (thrown) {
      if (signal?.aborted) throw signal.reason;
      if (thrown instanceof EndpointFault) throw thrown;
      if (isLate) throw this.fault('timeout', method, `no answer within ${this.options.timeoutMs} ms`);
      throw this.fault('unreachable', method, reasonOf(thrown));
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', cancel);
    }
    return this.parseAnswer(method, answer, parse);
  }

  /** An error of the caller's own code is none of the endpoint: it passes as it is, and no other endpoint is asked. */
  private parseAnswer<T>(method: string, answer: Answer, parse: Parse<T>): T {
    try {
      return parse(this.resultOf(method, answer));
    } catch (thrown) {
      if (thrown instanceof MalformedAnswer) throw this.fault('malformed', method, thrown.message);
      throw thrown;
    }
  }

  fault(kind: EndpointFaultKind, method: string, detail: string): EndpointFault {
    return new EndpointFault({ kind, endpoint: this.endpoint, method, detail });
  }

  private async exchange(
    method: string,
    params: readonly unknown[],
    request: AbortController,
  ): Promise<Answer> {
    this.lastId += 1;
    const id = this.lastId;
    const response = await fetch(this.url, {
      method: 'POST',
      headers: this.headers,
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      redirect: 'error',
      signal: request.signal,
    });
    const text = await this.readBounded(method, response, request);
    return { id, text, status: response.status };
  }

  private async readBounded(method: string, response: Response, request: AbortController): Promise<string> {
    const parts: Uint8Array[] = [];
    let size = 0;
    if (response.body === null) return '';
    for await (const part of response.body) {
      size += part.byteLength;
      if (size > this.options.maxAnswerBytes) {
        request.abort();
        throw this.fault('oversize', method, `more than ${this.options.maxAnswerBytes} bytes`);
      }
      parts.push(part);
    }
    return Buffer.concat(parts, size).toString('utf8');
  }

  private resultOf(method: string, answer: Answer): unknown {
    const body = parseJson(answer.text);
    if (!isRecord(body)) throw new MalformedAnswer(`no JSON object, HTTP status ${answer.status}`);
    const { error } = body;
    if (isRecord(error)) throw this.rpcError(method, error);
    if (answer.status !== 200) throw new MalformedAnswer(`HTTP status ${answer.status}`);
    if (body.id !== answer.id) throw new MalformedAnswer('an answer to another request');
    if (body.result === undefined) throw new MalformedAnswer('neither result nor error');
    return body.result;
  }

  private rpcError(method: string, error: Record<PropertyKey, unknown>): EndpointFault {
    const { endpoint } = this;
    const detail = typeof error.message === 'string' ? error.message : 'no message';
    const rpcCode = typeof error.code === 'number' ? error.code : 0;
    return new EndpointFault({ kind: 'rpcError', endpoint, method, detail, rpcCode });
  }
}

/** Finds the cause of a failed fetch, such as ECONNREFUSED; its message alone is "fetch failed". */
function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
  return cause instanceof Error ? cause.message : String(cause);
}
