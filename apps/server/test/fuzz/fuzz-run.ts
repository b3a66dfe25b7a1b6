/**
 * Sends a count of malformed variants of every call to a running exchange and judges each answer: no 500, no stack, no
 * answer outside the envelope, no error that the call's record does not declare, none that takes too long. A 429 is no case; another variant is sent instead. A run that
 * sent nothing is a fault too.
 */
import { Agent, request as httpRequest } from 'node:http';
import { type CallName, errorByCode, SESSION_INVALID } from '@tern/protocol';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { Random } from '@tern/test-kit/random';
import { declaredErrors } from '../../src/platform/http/errors/declared-errors.ts';
import { faultOf } from '../../src/platform/http/testing/bad-input.ts';
import { type Variant, Variants } from './variants.ts';

const AT_ONCE = 8;
const PATIENCE_MS = 20_000;
const MOST_FAULTS = 20;

export interface FuzzOptions {
  port: number;
  /** The number of variants of each call. */
  variants: number;
  seed: number;
  /** No answer may take longer. */
  slowMs: number;
  calls?: readonly CallName[];
  /** Headers of a fresh live session; asked again when a call has ended it. */
  session(): Promise<Record<string, string>>;
  print?(line: string): void;
}

export interface FuzzReport {
  requests: number;
  /** The number of answers by errorCode; success is 0. */
  answers: Map<string, number>;
  faults: string[];
}

interface Answer {
  status: number;
  body: string;
  tookMs: number;
}

export async function fuzzRun(options: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, answers: new Map(), faults: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    for (const [index, name] of (options.calls ?? CALL_NAMES).entries()) {
      await fuzzCall(name, options.seed * 1_000 + index, options, agent, report);
      options.print?.(`${name}: ${options.variants} variants`);
      if (report.faults.length >= MOST_FAULTS) break;
    }
  } finally {
    agent.destroy();
  }
  if (report.requests === 0) report.faults.push('nothing was sent');
  return report;
}

async function fuzzCall(
  name: CallName,
  seed: number,
  { port, variants, slowMs, session }: FuzzOptions,
  agent: Agent,
  report: FuzzReport,
): Promise<void> {
  const source = new Variants(name, await session(), new Random(seed));
  let renewing: Promise<void> | undefined;
  const renew = () => {
    renewing ??= session().then((headers) => {
      source.session = headers;
      renewing = undefined;
    });
    return renewing;
  };
  let left = variants;
  // A limit that never opens again must not keep us for ever.
  let sent = 0;
  const worker = async () => {
    while (left > 0 && sent < variants * 20) {
      left--;
      sent++;
      const variant = source.next();
      const answer = await ask(port, agent, variant);
      if (answer.status === 429) left++;
      else judge(name, variant, answer, slowMs, report);
      if (variant.headers === source.session && answer.body.includes(SESSION_INVALID)) await renew();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (left > 0)
    report.faults.push(`${name}: its limits let only ${variants - left} of ${variants} variants through`);
}

function judge(
  name: CallName,
  variant: Variant,
  { status, body, tookMs }: Answer,
  slowMs: number,
  report: FuzzReport,
): void {
  report.requests++;
  const what = () => `${name} ${variant.method} ${variant.path} ${String(variant.body ?? '')}`.slice(0, 400);
  if (tookMs > slowMs) report.faults.push(`took ${Math.round(tookMs)} ms: ${what()}`);
  // A request that is no HTTP at all gets 400, in the envelope.
  const judged = status === 400 ? 200 : status;
  const fault = isEmptyByNature(variant, status) ? undefined : faultOf(judged, body);
  if (fault !== undefined) report.faults.push(`${fault}: ${what()}`);
  const code = /"errorCode":"?([A-Z0-9.]+)/.exec(body)?.[1] ?? `HTTP ${status}`;
  report.answers.set(code, (report.answers.get(code) ?? 0) + 1);
  // The call itself refuses with 200; another path, method or type is refused before it.
  const error = status === 200 ? errorByCode(code) : undefined;
  if (error !== undefined && !declaredErrors(CALLS[name]).has(error))
    report.faults.push(`${error}, which the record does not declare: ${what()}`);
}

function isEmptyByNature({ method }: Variant, status: number): boolean {
  return (method === 'HEAD' && status < 500) || (method === 'OPTIONS' && status === 204);
}

function ask(port: number, agent: Agent, { method, path, headers, body }: Variant): Promise<Answer> {
  const startedMs = performance.now();
  // Node's client leaves the length of a GET's body unsaid, and the body would be read as the next request.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      agent,
      method,
      path,
      timeout: PATIENCE_MS,
      headers: { ...headers, ...length },
    };
    const sent = httpRequest(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(parts).toString(),
          tookMs: performance.now() - startedMs,
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path}`)));
    // The server may hang up on a body that it refuses while we still send it.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
        ? resolve({ status: 429, body: '', tookMs: 0 })
        : reject(error),
    );
    sent.end(body);
  });
}
