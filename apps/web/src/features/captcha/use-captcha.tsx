/** The captcha of one flow in a screen (rules/security#captcha): the widget, and `carry` for whatever sends. */
import type { CaptchaFlow } from '@tern/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sayPartFailed, usePart } from '../../kit/loading/use-part.ts';
import { CaptchaBridge } from './captcha-bridge.ts';
import { CaptchaPreparation } from './captcha-preparation.ts';
import type { CaptchaProof, PassCaptcha } from './captcha-proof.ts';
import { type CaptchaAccount, startCaptcha } from './start-captcha.ts';

const loadDialog = () => import('./captcha-dialog.tsx').then((file) => file.CaptchaDialog);

export interface Captcha {
  carry: PassCaptcha;
  /** For the form's onInput: begins the captcha's work. */
  prepare(): void;
  /** Stands somewhere on the screen. */
  dialog: ReactNode;
}

const bridges = new Map<CaptchaFlow, CaptchaBridge>();

/** In the account center a captcha opens one sending and no form; elsewhere it outlives a screen that is left for a code. */
function bridgeOf(flow: CaptchaFlow): CaptchaBridge {
  if (flow === 'security') return new CaptchaBridge(false);
  const bridge = bridges.get(flow) ?? new CaptchaBridge(true);
  bridges.set(flow, bridge);
  return bridge;
}

/** @param account of flow login */
export function useCaptcha(flow: CaptchaFlow, account?: CaptchaAccount): Captcha {
  const [waiting, setWaiting] = useState<((proof: CaptchaProof | undefined) => void) | undefined>();
  const [bridge] = useState(() => bridgeOf(flow));
  const [preparation] = useState(() => new CaptchaPreparation((signal) => startCaptcha('slide', signal)));
  const answer = (proof: CaptchaProof | undefined) => {
    setWaiting(undefined);
    waiting?.(proof);
  };
  const Dialog = usePart(waiting !== undefined, loadDialog, () => {
    sayPartFailed();
    answer(undefined);
  });
  // A waiting call gets undefined when the screen goes or when another call asks.
  const refuse = useRef(() => {});
  refuse.current = () => waiting?.(undefined);
  useEffect(
    () => () => {
      refuse.current();
      preparation.drop();
    },
    [preparation],
  );

  const ask = () => {
    refuse.current();
    preparation.prepare();
    return new Promise<CaptchaProof | undefined>((resolve) => setWaiting(() => resolve));
  };
  const carry: PassCaptcha = (send) => bridge.carry(send, ask);
  const prepare = () => {
    if (waiting === undefined && !bridge.hasFresh()) preparation.prepare();
  };
  const dialog = Dialog && (
    <Dialog
      flow={flow}
      account={account}
      next={() => preparation.take()}
      open={waiting !== undefined}
      onClose={() => answer(undefined)}
      onSolved={answer}
    />
  );
  return { carry, prepare, dialog };
}
