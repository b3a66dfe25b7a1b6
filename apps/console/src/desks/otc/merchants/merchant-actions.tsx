/** The actions that the state of a merchant allows operators: approve, reject, suspend, lift, penalty (rules/otc#merchants, rules/otc#bond). */
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { RejectDialog } from '../../../kit/reject-dialog.tsx';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import type { Merchant } from './merchant.ts';
import { PenaltyDialog } from './penalty-dialog.tsx';

/** In these the bond is frozen and a penalty possible. */
const BONDED: ReadonlySet<Merchant['state']> = new Set(['APPROVED', 'SUSPENDED', 'QUITTING']);

export function MerchantActions({ merchant }: { merchant: Merchant }) {
  const act = useAct();
  const may = useMay();
  const [form, setForm] = useState<'rejectMerchant' | 'suspendMerchant' | 'penalty'>();
  const { memberId, state } = merchant;
  const subject = t('otc.merchantOf', { id: memberId });
  const close = () => setForm(undefined);
  const approve = () =>
    act({
      call: 'approveMerchant',
      request: { memberId },
      title: t('otc.approve'),
      subject,
      warning: t('otc.approveWarning'),
    });
  const lift = () =>
    act({ call: 'liftMerchantSuspension', request: { memberId }, title: t('otc.liftSuspension'), subject });
  const tell = (call: 'rejectMerchant' | 'suspendMerchant', title: string) => (publicReason: string) =>
    act({
      call,
      request: { memberId, publicReason },
      title,
      subject: `${subject}\n${t('review.toMember', { text: publicReason })}`,
      onDone: close,
    });
  return (
    <div className="row">
      {state === 'PENDING' && may('rejectMerchant') && (
        <Button danger onClick={() => setForm('rejectMerchant')}>
          {t('otc.reject')}
        </Button>
      )}
      {state === 'PENDING' && may('approveMerchant') && (
        <Button type="primary" onClick={approve}>
          {t('otc.approve')}
        </Button>
      )}
      {BONDED.has(state) && may('penalizeMerchant') && (
        <Button danger onClick={() => setForm('penalty')}>
          {t('otc.penalize')}
        </Button>
      )}
      {state === 'APPROVED' && may('suspendMerchant') && (
        <Button danger onClick={() => setForm('suspendMerchant')}>
          {t('otc.suspend')}
        </Button>
      )}
      {state === 'SUSPENDED' && may('liftMerchantSuspension') && (
        <Button type="primary" onClick={lift}>
          {t('otc.liftSuspension')}
        </Button>
      )}
      <RejectDialog
        draft={{ form: 'rejectMerchant', subject: memberId }}
        isOpen={form === 'rejectMerchant'}
        title={t('otc.reject')}
        onOk={tell('rejectMerchant', t('otc.reject'))}
        onCancel={close}
      />
      <RejectDialog
        draft={{ form: 'suspendMerchant', subject: memberId }}
        isOpen={form === 'suspendMerchant'}
        title={t('otc.suspend')}
        onOk={tell('suspendMerchant', t('otc.suspend'))}
        onCancel={close}
      />
      {form === 'penalty' && <PenaltyDialog merchant={merchant} onClose={close} />}
    </div>
  );
}
