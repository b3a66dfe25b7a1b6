/** The captcha of one flow in a screen (RULES 7.8): the widget, and `carry` for whatever sends. */
import type { CaptchaFlow } from '@tern/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaptchaProof, CarryCaptcha } from '../../app/captcha-proof.ts';
import { sayPartFailed, usePart } from '../../app/use-part.ts';
import { CaptchaCarrier } from './captcha-carrier.ts';

const loadDialog = () => import('./captcha-dialog.tsx').then((file) => file.CaptchaDialog);

export interface Captcha {
  carry: CarryCaptcha;
  /** Stands somewhere on the screen. */
  dialog: ReactNode;
}

export function useCaptcha(flow: CaptchaFlow): Captcha {
  const [waiting, setWaiting] = useState<((proof: CaptchaProof | undefined) => void) | undefined>();
  // In the account centre a captcha opens one sending and no form.
  const [carrier] = useState(() => new CaptchaCarrier(flow !== 'security'));
  const answer = (proof: CaptchaProof | undefined) => {
    setWaiting(undefined);
    waiting?.(proof);
  };
  const Dialog = usePart(waiting !== undefined, loadDialog, () => {
    sayPartFailed();
    answer(undefined);
  });
  // Whoever waits when the screen goes, or when somebody else asks, is told no.
  const refuse = useRef(() => {});
  refuse.current = () => waiting?.(undefined);
  useEffect(() => () => refuse.current(), []);

  const ask = () => {
    refuse.current();
    return new Promise<CaptchaProof | undefined>((resolve) => setWaiting(() => resolve));
  };
  const carry: CarryCaptcha = (send) => carrier.carry(send, ask);
  const dialog = Dialog && (
    <Dialog flow={flow} open={waiting !== undefined} onClose={() => answer(undefined)} onSolved={answer} />
  );
  return { carry, dialog };
}
