/** The frame of an account-centre form: its fields, what it brings along, and the button at the foot. */
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { DemoHint } from '../demo-hint.tsx';
import { LockWarning } from './lock-warning.tsx';

interface FrameProps {
  submitLabel: string;
  busy: boolean;
  onSubmit(): void;
  /** Locks withdrawals for 24 hours (rules/security#withdrawal-lock). */
  locks?: boolean;
  /** The form sends a code: the demo says where it is found. */
  sendsCode?: boolean;
  children: ReactNode;
}

export function SecurityFormFrame({
  submitLabel,
  busy,
  onSubmit,
  locks,
  sendsCode = true,
  children,
}: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col bg-surface">
      <div className="flex flex-col gap-4 px-4 pt-3 pb-6">
        {children}
        {locks && <LockWarning text={t('account.lockNote')} />}
        {sendsCode && <DemoHint />}
      </div>
      <FootBar>
        <Button type="submit" size="large" busy={busy}>
          {submitLabel}
        </Button>
      </FootBar>
    </form>
  );
}
