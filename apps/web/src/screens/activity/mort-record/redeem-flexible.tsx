/** The redemption of a flexible pledge, any part of it: paid at once with all interest up to yesterday. */
import { decimalOf } from '@tern/protocol';
import { useState } from 'react';
import {
  changePledge,
  EMPTY_PLEDGE,
  type PledgeAction,
  PledgeAmount,
  type PledgeBounds,
  pledgeFault,
  useRedeemPledge,
} from '../../../features/activity/index.ts';
import { PostPasswordCells } from '../../../features/payment/index.ts';
import { messageOf } from '../../../kit/api/api.ts';
import { takeDraft, useRestartDraft } from '../../../kit/forms/restart-drafts.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RedeemFacts } from './redeem-facts.tsx';
import type { RedeemProps } from './redeem-term.tsx';

export function RedeemFlexible({ pledge, onClose }: RedeemProps) {
  const { pledgeId, currency, left } = pledge;
  const draft = `redemption ${pledgeId}`;
  const [form, setForm] = useState(() => takeDraft(draft, EMPTY_PLEDGE));
  useRestartDraft(draft, form.amount === '' ? undefined : form);
  const [asksPassword, setAsksPassword] = useState(false);
  const redeem = useRedeemPledge();
  const bounds: PledgeBounds = { min: '0', free: left, limit: undefined, quota: undefined };
  const act = (action: PledgeAction) => setForm((before) => changePledge(before, action, bounds));
  const amount = decimalOf(form.amount) ?? '0';
  const submit = () => {
    act({ type: 'tried' });
    setAsksPassword(pledgeFault(form, bounds) === undefined);
  };
  const send = (postPassword: string) =>
    void redeem.mutateAsync({ pledgeId, amount, postPassword }).then(
      () => {
        toast(t('activity.redeemedNow'), 'ok');
        onClose();
      },
      // The cells say why.
      () => {},
    );
  if (asksPassword)
    return (
      <>
        <RedeemFacts pledge={pledge} amount={amount} />
        <div className="pt-3">
          <PostPasswordCells
            busy={redeem.isPending}
            error={redeem.error ? messageOf(redeem.error) : ''}
            onPostPassword={send}
            onClose={onClose}
          />
        </div>
      </>
    );
  return (
    <>
      <PledgeAmount
        form={form}
        act={act}
        bounds={bounds}
        coin={currency}
        label={t('activity.redeemAmount')}
      />
      <div className="my-3">
        <Note>{t('activity.redeemFlexibleText')}</Note>
      </div>
      <Button wide size="large" onClick={submit}>
        {t('activity.next')}
      </Button>
    </>
  );
}
