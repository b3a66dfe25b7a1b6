/** An operator of a demo's data folder, signed in on the desk of the running server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '@tern/protocol';
import { DESK_HEADERS, type DeskCallName, type DeskResult } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { totpCode } from '../../src/platform/secrets/totp.ts';

export interface DemoCredentials {
  console: string;
  members: { userId: string }[];
  operators: { name: string; password: string; otpauth: string }[];
}

/** Throws when the desk refuses the call; the message holds its reason. */
export type SayAsOperator = <N extends DeskCallName>(call: N, request: object) => Promise<DeskResult<N>>;

export function readCredentials(dataDir: string): DemoCredentials {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoCredentials;
}

/** The whole answer, whether the call succeeded or was refused. */
export type CallAsOperator = <N extends DeskCallName>(
  call: N,
  request: object,
) => Promise<Envelope<DeskResult<N>>>;

/** A code is good once, so an operator signs in once in 30 seconds. */
export async function callAsDemoOperator(dataDir: string, name: string): Promise<CallAsOperator> {
  const { console: origin, operators } = readCredentials(dataDir);
  const operator = operators.find((one) => one.name === name) ?? { password: '', otpauth: '' };
  let session = { cookie: '', csrf: '' };
  const call: CallAsOperator = async <N extends DeskCallName>(call: N, request: object) => {
    const { method, path } = DESK_CALLS[call];
    const query = new URLSearchParams(request as Record<string, string>).toString();
    const response = await fetch(`${origin}/desk/${path}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers: {
        cookie: session.cookie,
        origin,
        language: 'en',
        connection: 'close',
        ...(method === 'POST' && { 'content-type': 'application/json', [DESK_HEADERS.csrf]: session.csrf }),
      },
      ...(method === 'POST' && { body: JSON.stringify(request) }),
    });
    const answer = (await response.json()) as Envelope<DeskResult<N>>;
    const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
    if (cookie !== undefined && answer.status === 'SUCCEED')
      session = { cookie, csrf: (answer.result as { csrf: string }).csrf };
    return answer;
  };
  const secret = new URL(operator.otpauth).searchParams.get('secret') ?? '';
  const totp = totpCode(secret, Date.now());
  resultOf('signIn', await call('signIn', { name, password: operator.password, totp }));
  return call;
}

export async function signInDemoOperator(dataDir: string, name: string): Promise<SayAsOperator> {
  const call = await callAsDemoOperator(dataDir, name);
  return async <N extends DeskCallName>(name: N, request: object) =>
    resultOf(name, await call(name, request));
}

function resultOf<N extends DeskCallName>(name: N, answer: Envelope<DeskResult<N>>): DeskResult<N> {
  if (answer.status !== 'SUCCEED') throw new Error(`${name}: ${answer.errorMessage}`);
  if (!DESK_CALLS[name].fourEyes) DESK_CALLS[name].result.parse(answer.result);
  return answer.result;
}
