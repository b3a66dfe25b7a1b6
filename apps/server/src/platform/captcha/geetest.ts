/**
 * GeeTest's own service, version 3. Start: register.php gives a challenge, which goes to the client as md5(challenge +
 * key). Check: validate.php answers with the seccode, or with "false". It is asked at the address of the settings alone;
 * when it does not answer in time, start() says so and a check has failed.
 */
import { hash } from 'node:crypto';
import { isRecord } from '../json/is-record.ts';
import type { CaptchaProvider } from './provider.ts';

export interface GeetestSettings {
  id: string;
  key: string;
  /** Without a slash at the end. */
  url: string;
  timeoutMs: number;
}

const SDK = 'tern:1';

export function geetestCaptcha(settings: GeetestSettings): CaptchaProvider {
  const { id, key } = settings;
  return {
    gt: id,
    start: async () => {
      const query = new URLSearchParams({
        gt: id,
        json_format: '1',
        digestmod: 'md5',
        client_type: 'h5',
        sdk: SDK,
      });
      const origin = await field(settings, `register.php?${query}`, {}, 'challenge');
      return /^[0-9a-f]{32}$/.test(origin) ? hash('md5', origin + key, 'hex') : undefined;
    },
    proves: async ({ challenge, validate, seccode }) => {
      const body = new URLSearchParams({
        seccode,
        challenge,
        validate,
        captchaid: id,
        json_format: '1',
        sdk: SDK,
      });
      const answer = await field(settings, 'validate.php', { method: 'POST', body }, 'seccode');
      return answer !== '' && answer !== 'false';
    },
  };
}

/** A field of the JSON answer; '' when there is no answer or no such text in it. */
async function field(
  { url, timeoutMs }: GeetestSettings,
  path: string,
  init: RequestInit,
  name: string,
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}/${path}`, { ...init, redirect: 'error', signal });
    if (!response.ok) {
      await response.body?.cancel();
      return '';
    }
    const answer: unknown = await response.json();
    const value = isRecord(answer) ? answer[name] : undefined;
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
