/**
 * An endpoint that failed throws this one error: it is unreachable, slow, or has an answer that is oversize, malformed or
 * contradicts another one (rules/chains#nodes). Its text names the host alone, because the path of an endpoint often holds
 * a key.
 */

/**
 * `unreachable`: no answer; a request that changes something may have been carried out all the same. `timeout`: likewise.
 * `oversize`: the answer passed the bound and was dropped. `malformed`: not what the protocol says. `inconsistent`: two
 * answers of this endpoint contradict each other. `reorganised`: the chain moved between two answers; the caller reads
 * anew. `rpcError`: the endpoint answered with an error of its own.
 */
export type EndpointFaultKind =
  | 'unreachable'
  | 'timeout'
  | 'oversize'
  | 'malformed'
  | 'inconsistent'
  | 'reorganised'
  | 'rpcError';

export interface EndpointFaultFields {
  kind: EndpointFaultKind;
  /** Host and port name it. */
  endpoint: string;
  method: string;
  detail: string;
  /** JSON-RPC has a code, for `rpcError` alone. */
  rpcCode?: number;
}

export class EndpointFault extends Error {
  readonly kind: EndpointFaultKind;
  readonly endpoint: string;
  readonly method: string;
  /** It is printable ASCII of at most 300 characters; the endpoint may have chosen it. */
  readonly detail: string;
  readonly rpcCode: number | undefined;

  constructor({ kind, endpoint, method, detail, rpcCode }: EndpointFaultFields) {
    const printable = printableText(detail);
    super(`${endpoint}, ${method}: ${kind}, ${printable}`);
    this.name = 'EndpointFault';
    this.kind = kind;
    this.endpoint = endpoint;
    this.method = method;
    this.detail = printable;
    this.rpcCode = rpcCode;
  }
}

export function isRpcError(thrown: unknown): thrown is EndpointFault {
  return thrown instanceof EndpointFault && thrown.kind === 'rpcError';
}

const LONGEST_DETAIL = 300;

function printableText(text: string): string {
  return text.slice(0, LONGEST_DETAIL).replaceAll(/[^ -~]/g, '?');
}
