/** The second step of a login: the Google code, a recovery code, or the way to a manual review when both are lost. */
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@tern/client';
import { type CallResult, ERRORS } from '@tern/protocol';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { deviceId } from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { authApi } from '../../../kit/calls/auth.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { DigitCells } from '../../../ui/digit-cells.tsx';
import { Input } from '../../../ui/input.tsx';
import { Ring } from '../../../ui/states.tsx';
import { LostStep } from './lost-step.tsx';

interface SecondStepProps {
  ticket: string;
  onEnter(session: CallResult<'loginSecond'>): void;
  onBack(): void;
}

type Way = 'google' | 'recovery' | 'lost';

function useLoginSecond({ ticket, onEnter, onBack }: SecondStepProps) {
  return useMutation({
    mutationFn: (googleCode: string) =>
      authApi.call('loginSecond', { ticket, googleCode, clientType: 'h5', deviceId: deviceId() }),
    onSuccess: onEnter,
    onError: (error) => {
      toastError(error);
      if (error instanceof ApiError && error.code === ERRORS.ticketInvalid.code) onBack();
    },
  });
}

export function SecondStep(props: SecondStepProps) {
  const [way, setWay] = useState<Way>('google');
  const [code, setCode] = useState('');
  const second = useLoginSecond(props);
  if (way === 'lost') return <LostStep ticket={props.ticket} onBack={props.onBack} />;
  const turn = (next: Way) => {
    setWay(next);
    setCode('');
  };
  const send = (text: string) => {
    void second.mutateAsync(text).catch(() => setCode(''));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') send(code.trim());
  };
  return (
    <form onSubmit={submit} className="flex-1 px-4 pt-5">
      <Ring tone="brand" size="medium">
        <ShieldCheck size={24} strokeWidth={1.6} aria-hidden />
      </Ring>
      <h1 className="mt-4 text-28 font-semibold">{t('login.secondTitle')}</h1>
      <p className="mt-2 mb-6 text-13 text-text-2">
        {way === 'google' ? t('login.secondGoogle') : t('login.secondRecovery')}
      </p>
      {way === 'google' ? (
        <DigitCells
          label={t('login.googleCode')}
          value={code}
          onDigits={(digits) => {
            setCode(digits);
            if (digits.length === 6 && !second.isPending) send(digits);
          }}
          oneTime
          autoFocus
        />
      ) : (
        <Input
          size="large"
          value={code}
          onText={setCode}
          digits
          maxLength={20}
          autoComplete="off"
          aria-label={t('login.recoveryCode')}
          placeholder={t('login.recoveryCode')}
        />
      )}
      <Button type="submit" size="large" wide className="mt-6" busy={second.isPending}>
        {t('login.submit')}
      </Button>
      <div className="mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-brand">
        <button type="button" className="h-11" onClick={() => turn(way === 'google' ? 'recovery' : 'google')}>
          {way === 'google' ? t('login.useRecovery') : t('login.useGoogle')}
        </button>
        <button type="button" className="h-11" onClick={() => turn('lost')}>
          {t('login.lostGoogle')}
        </button>
        <button type="button" className="h-11" onClick={props.onBack}>
          {t('login.backToLogin')}
        </button>
      </div>
    </form>
  );
}
