/**
 * For a member who cannot see the picture: a code by mail or SMS stands in for it. Where the form sends a code anyway,
 * that one does; a login gets one of its own, to the account that it names.
 */
import { useMutation } from '@tanstack/react-query';
import type { CaptchaFlow, CodeFlow } from '@tern/protocol';
import { type FormEvent, useState } from 'react';
import { captchaApi } from '../../kit/calls/captcha.ts';
import { serverNow } from '../../kit/time/server-clock.ts';
import { useSecondsLeft } from '../../kit/time/use-seconds-left.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import type { CaptchaProof } from './captcha-proof.ts';
import {
  type CaptchaAccount,
  failbackProof,
  proofOf,
  type StartedCaptcha,
  startCaptcha,
} from './start-captcha.ts';

interface CodeInsteadProps {
  flow: CaptchaFlow;
  account: CaptchaAccount | undefined;
  faultText(error: unknown): string;
  onSolved(proof: CaptchaProof): void;
}

export function CodeInstead({ flow, account, ...rest }: CodeInsteadProps) {
  if (flow !== 'login') return <CodeFollows flow={flow} {...rest} />;
  return account ? <CodeOfLogin account={account} {...rest} /> : null;
}

type WayProps = Pick<CodeInsteadProps, 'faultText' | 'onSolved'>;
/** Never aborted: only the member closes the widget. */
const startByCode = () => startCaptcha('code', new AbortController().signal);

function CodeFollows({ flow, faultText, onSolved }: WayProps & { flow: CodeFlow }) {
  const waive = useMutation({
    mutationFn: async () => {
      const { challenge, work, ...started } = await startByCode();
      if (started.success !== 1) return failbackProof({ challenge, ...started });
      return proofOf(started, await captchaApi.call('waiveCaptcha', { challenge, flow, work }));
    },
    onSuccess: onSolved,
  });
  return (
    <>
      <p className="mb-4 text-13 text-text-2">{t('login.captchaCodeFollows')}</p>
      <Button wide busy={waive.isPending} onClick={() => waive.mutate()}>
        {t('app.confirm')}
      </Button>
      <Fault text={waive.error && faultText(waive.error)} />
    </>
  );
}

interface Sent {
  started: StartedCaptcha;
  /** Milliseconds of the server's clock. */
  nextAtMs: number;
}

function CodeOfLogin({ account, faultText, onSolved }: WayProps & { account: CaptchaAccount }) {
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<Sent>();
  const secondsLeft = useSecondsLeft(sent?.nextAtMs ?? 0);
  const send = useMutation({
    mutationFn: async () => {
      const started = await startByCode();
      const { challenge, work } = started;
      const { resendSeconds } = await captchaApi.call('sendCaptchaCode', {
        ...account.target,
        challenge,
        work,
      });
      return { started, nextAtMs: serverNow() + resendSeconds * 1_000 };
    },
    onSuccess: setSent,
  });
  const solve = useMutation({
    mutationFn: async ({ started }: Sent) => {
      const { challenge } = started;
      return proofOf(
        started,
        await captchaApi.call('solveCaptchaCode', { ...account.target, challenge, code }),
      );
    },
    onSuccess: onSolved,
  });
  const submit = (event: FormEvent) => {
    // The form of the screen below must not take this as its own submit.
    event.preventDefault();
    event.stopPropagation();
    if (sent && code.length === 6) solve.mutate(sent);
  };
  const error = solve.error ?? send.error;
  return (
    <form onSubmit={submit}>
      <p role="status" className="mb-3 text-13 text-text-2">
        {sent
          ? t('login.codeSentTo', { target: account.masked })
          : t('login.captchaCodeTo', { target: account.masked })}
      </p>
      <CodeField
        label={t('login.code')}
        placeholder={t('login.codePlaceholder')}
        value={code}
        onText={(text) => {
          setCode(text.replace(/\D/g, ''));
          solve.reset();
        }}
        secondsLeft={secondsLeft}
        isSending={send.isPending}
        onSend={() => {
          solve.reset();
          send.mutate();
        }}
        words={{ send: t('login.sendCode'), resendIn: t('login.resendIn', { seconds: secondsLeft }) }}
      />
      {account.underCode?.({ isSent: sent !== undefined, typed: code, onCode: setCode })}
      <Button type="submit" wide className="mt-3" busy={solve.isPending || solve.isSuccess}>
        {t('app.confirm')}
      </Button>
      <Fault text={error && faultText(error)} />
    </form>
  );
}

function Fault({ text }: { text: string | null }) {
  return (
    <p role="alert" className="mt-2 text-12 text-bad empty:hidden">
      {text}
    </p>
  );
}
