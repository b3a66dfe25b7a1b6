/**
 * A captcha passed in GeeTest's own widget (product#states, rules/security#captcha). While the vendor is down
 * (failback) its script checks by itself; where not even the script comes, the fields need only be there. Invariant:
 * nothing of the widget is left on the screen when this ends.
 */

import { serverOrigin } from '../../../kit/api/server-origin.ts';
import { currentLanguage, t } from '../../../locale/text.ts';
import type { CaptchaProof } from '../captcha-proof.ts';
import { CaptchaFault, failbackProof, type StartedCaptcha } from '../start-captcha.ts';
import { type GeetestFields, type GeetestWidget, loadGeetest } from './load-geetest.ts';

/** From the start to the widget's being ready: it loads several parts. */
const READY_WITHIN_MS = 20_000;

/**
 * @param onUp the widget lies over the screen from now on
 * @returns undefined: the member has closed it, or `signal` is aborted
 * @throws CaptchaFault
 */
export async function vendorProof(
  started: StartedCaptcha,
  onUp: () => void,
  signal: AbortSignal,
): Promise<CaptchaProof | undefined> {
  const { randomCode, success } = started;
  try {
    const fields = await pass(started, onUp, signal);
    return fields && { status: String(success), randomCode, ...fields };
  } catch {
    if (success !== 1) return failbackProof(started);
    throw new CaptchaFault(t('login.captchaVendorFault'));
  }
}

async function pass(
  { challenge, success, vendor }: StartedCaptcha,
  onUp: () => void,
  signal: AbortSignal,
): Promise<GeetestFields | undefined> {
  if (vendor === undefined) throw new Error('no vendor');
  const initGeetest = await inTime(loadGeetest(vendor.script));
  const widget = await inTime(
    new Promise<GeetestWidget>((resolve) =>
      initGeetest(
        {
          gt: vendor.gt,
          challenge,
          offline: success !== 1,
          new_captcha: true,
          product: 'bind',
          lang: currentLanguage() === 'zh' ? 'zh-cn' : 'en',
          https: serverOrigin().startsWith('https:'),
        },
        resolve,
      ),
    ),
  );
  const end = new Promise<GeetestFields | undefined>((resolve, reject) => {
    widget.onSuccess(() => {
      const fields = widget.getValidate();
      if (fields) resolve(fieldsOf(fields));
      else reject(new Error('passed without fields'));
    });
    widget.onClose(() => resolve(undefined));
    widget.onError(() => reject(new Error('the widget broke')));
    signal.addEventListener('abort', () => resolve(undefined));
  });
  try {
    await inTime(Promise.race([new Promise<void>((resolve) => widget.onReady(resolve)), end]));
    if (signal.aborted) return undefined;
    onUp();
    widget.verify();
    return await end;
  } finally {
    widget.destroy?.();
  }
}

/** The three alone: newer widgets bring more, and the calls take no other field. */
function fieldsOf({ geetest_challenge, geetest_validate, geetest_seccode }: GeetestFields): GeetestFields {
  return { geetest_challenge, geetest_validate, geetest_seccode };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the widget is not ready')), READY_WITHIN_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
