/** Logs a demo member in through the API, captcha and all. */
import { API_BASE, type CallName } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';

export interface Credentials {
  phone: string;
  password: string;
}

/** The headers of a fresh session. */
export async function logIn(
  origin: string,
  { phone, password }: Credentials,
): Promise<Record<string, string>> {
  const randomCode = String(Date.now());
  const { challenge } = await ask(origin, 'geetestCode', { randomCode, clientType: 'h5' });
  const { answer: _, ...solved } = await ask(origin, 'answerCaptcha', {
    challenge: challenge ?? '',
    flow: 'login',
  });
  const { token = '', userId = '' } = await ask(origin, 'login', {
    phone,
    password,
    clientType: 'h5',
    randomCode,
    ...solved,
  });
  return { token, userId };
}

async function ask(
  origin: string,
  name: CallName,
  fields: Record<string, string>,
): Promise<Record<string, string>> {
  const response = await fetch(origin + API_BASE + CALLS[name].path, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const answer = (await response.json()) as { result: Record<string, string> | null; errorMessage: string };
  if (answer.result === null) throw new Error(`${name}: ${answer.errorMessage}`);
  return answer.result;
}
