import { ApiError } from '@tern/client';
import { ERRORS } from '@tern/protocol';
import { describe, expect, it, vi } from 'vitest';
import { CaptchaBridge, carryWhereAsked } from './captcha-bridge.ts';

const errorOf = (name: keyof typeof ERRORS) => new ApiError('refused', ERRORS[name].code, name, 200);
const proofs = (...names: string[]) => {
  const left = [...names];
  return vi.fn(async () => {
    const randomCode = left.shift();
    return randomCode === undefined ? undefined : { randomCode };
  });
};
const echo = vi.fn(async ({ randomCode }: { randomCode?: string | undefined }) => randomCode);

describe('captcha carrier', () => {
  it('asks once for the code and the form', async () => {
    const bridge = new CaptchaBridge(true);
    const ask = proofs('1', '2');
    expect(await bridge.carry(echo, ask)).toBe('1');
    expect(await bridge.carry(echo, ask)).toBe('1');
    expect(ask).toHaveBeenCalledOnce();
  });

  it('asks each time where a captcha opens one call', async () => {
    const bridge = new CaptchaBridge(false);
    const ask = proofs('1', '2');
    expect([await bridge.carry(echo, ask), await bridge.carry(echo, ask)]).toEqual(['1', '2']);
  });

  it('replaces one that is spent, and one that is old', async () => {
    let nowMs = 0;
    const bridge = new CaptchaBridge(true, () => nowMs);
    const ask = proofs('1', '2', '3');
    await bridge.carry(echo, ask);
    const spent = vi.fn(async ({ randomCode }: { randomCode?: string | undefined }) => {
      if (randomCode === '1') throw errorOf('captchaWrong');
      return randomCode;
    });
    expect(await bridge.carry(spent, ask)).toBe('2');
    nowMs = 9 * 60_000;
    expect(await bridge.carry(echo, ask)).toBe('3');
  });

  it('passes on every other refusal, and a fresh one that is refused', async () => {
    const bridge = new CaptchaBridge(true);
    const ask = proofs('1', '2');
    await expect(bridge.carry(() => Promise.reject(errorOf('captchaWrong')), ask)).rejects.toThrow();
    await expect(bridge.carry(() => Promise.reject(errorOf('wrongPassword')), ask)).rejects.toThrow(
      'wrongPassword',
    );
    expect(ask).toHaveBeenCalledOnce();
  });

  it('sends nothing when the widget is closed', async () => {
    const send = vi.fn(async () => 'sent');
    expect(await new CaptchaBridge(true).carry(send, proofs())).toBeUndefined();
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a call for which an earlier captcha may stand', () => {
  const carried = async (send: (proof: { randomCode?: string | undefined }) => Promise<unknown>) => {
    const ask = proofs('1');
    const bridge = new CaptchaBridge(false);
    const answer = await carryWhereAsked(send, (carry) => bridge.carry(carry, ask)).catch(
      ({ message }) => message,
    );
    return { answer, asked: ask.mock.calls.length };
  };

  it('asks for none where the server takes it without', async () => {
    expect(await carried(async () => 'sent')).toEqual({ answer: 'sent', asked: 0 });
  });

  it('asks for one where the server wants one, and for none at any other refusal', async () => {
    const wants = async ({ randomCode }: { randomCode?: string | undefined }) => {
      if (randomCode === undefined) throw errorOf('captchaRequired');
      return randomCode;
    };
    expect(await carried(wants)).toEqual({ answer: '1', asked: 1 });
    const tooSoon = () => Promise.reject(errorOf('codeTooSoon'));
    expect(await carried(tooSoon)).toEqual({ answer: 'codeTooSoon', asked: 0 });
  });
});
