/** One application in full, and the words of two operators on it. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { RejectDialog } from '../../../kit/reject-dialog.tsx';
import { useMay, useOwnSession } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { type ApplicationRow, ApplicationTag } from './application-rows.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DepositMatches } from './deposit-matches.tsx';
import { PrepareDialog } from './prepare-dialog.tsx';

interface Props {
  application: ApplicationRow;
  onClose(): void;
}

export function ApplicationDrawer({ application, onClose }: Props) {
  return (
    <SideSheet
      title={t('deposit.application', { id: application.id })}
      onClose={onClose}
      footer={application.status === 'REVIEWING' && <Decision application={application} />}
    >
      <Stated application={application} />
      <DepositMatches applicationId={application.id} />
      <Panel title={t('deposit.decision')}>
        <Words application={application} />
      </Panel>
    </SideSheet>
  );
}

function Stated({ application }: { application: ApplicationRow }) {
  const { currency } = application;
  const whole = (text: string) => <span className="wrap-text">{text}</span>;
  return (
    <>
      {!application.isFormChecked && (
        <Alert type="warning" showIcon title={t('deposit.formNotChecked')} role="note" />
      )}
      <Facts
        facts={[
          [t('app.member'), <MemberLink key="member" memberId={application.memberId} />],
          [t('app.state'), <ApplicationTag key="status" status={application.status} />],
          [t('deposit.amount'), <MoneyText key="amount" value={application.amount} unit={currency} />],
          [t('deposit.fromAddress'), whole(application.fromAddress)],
          [t('deposit.toAddress'), whole(application.toAddress)],
          [t('deposit.hash'), application.hash === '' ? '' : whole(application.hash)],
          [t('deposit.remark'), application.remark === '' ? '' : whole(application.remark)],
          [t('deposit.applied'), <TimeText key="applied" time={application.time} />],
        ]}
      />
    </>
  );
}

function Words({ application }: { application: ApplicationRow }) {
  const { currency, status, firstOperator } = application;
  if (status === 'REVIEWING' && firstOperator === '')
    return <p className="quiet">{t('deposit.noWordYet')}</p>;
  return (
    <Facts
      facts={[
        firstOperator !== '' && [t('deposit.firstWord'), firstOperator],
        firstOperator !== '' && [
          t('deposit.firstAmount'),
          <MoneyText key="first" value={application.firstAmount} unit={currency} />,
        ],
        firstOperator !== '' && [t('deposit.paidFrom'), application.firstFundingId],
        status === 'CONFIRMED' && [
          t('deposit.credited'),
          <MoneyText key="credited" value={application.credited} unit={currency} />,
        ],
        status === 'REJECTED' && [
          t('review.memberReason'),
          <span key="reason" className="wrap-text">
            {application.reason}
          </span>,
        ],
        status !== 'REVIEWING' && [
          t('deposit.decided'),
          <TimeText key="decided" time={application.decidedTime} />,
        ],
      ]}
    />
  );
}

/** The operator who spoke first cannot confirm; the server decides again. */
function Decision({ application }: { application: ApplicationRow }) {
  const act = useAct();
  const may = useMay();
  const { name } = useOwnSession();
  const [form, setForm] = useState<'prepare' | 'confirm' | 'reject'>();
  const { id, firstOperator } = application;
  const close = () => setForm(undefined);
  const reject = (publicReason: string) =>
    act({
      call: 'rejectApplication',
      request: { applicationId: id, publicReason },
      title: t('deposit.reject'),
      subject: `${t('deposit.subject', { id, member: application.memberId })}\n${t('review.toMember', { text: publicReason })}`,
      onDone: close,
    });
  if (!may('prepareApplication')) return null;
  return (
    <div className="stack">
      {firstOperator === name && (
        <Alert type="info" showIcon title={t('deposit.otherConfirms')} role="note" />
      )}
      <div className="row">
        <Button danger onClick={() => setForm('reject')}>
          {t('deposit.reject')}
        </Button>
        <Button type={firstOperator === '' ? 'primary' : 'default'} onClick={() => setForm('prepare')}>
          {firstOperator === '' ? t('deposit.prepare') : t('deposit.prepareAgain')}
        </Button>
        {firstOperator !== '' && firstOperator !== name && (
          <Button type="primary" onClick={() => setForm('confirm')}>
            {t('deposit.confirm')}
          </Button>
        )}
      </div>
      {form === 'prepare' && <PrepareDialog application={application} onClose={close} />}
      {form === 'confirm' && <ConfirmDialog application={application} onClose={close} />}
      <RejectDialog
        draft={{ form: 'rejectApplication', subject: id }}
        isOpen={form === 'reject'}
        onCancel={close}
        onOk={reject}
      />
    </div>
  );
}
