/** The dated steps of a withdrawal, and the exchange's own payment for it with each version. */
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { Waits } from '../chains/own-transfers.tsx';
import { AllowFee } from '../chains/signer-view.tsx';
import { WithdrawalTag } from './withdrawal-rows.tsx';

type Withdrawal = DeskResult<'getDeskWithdrawal'>;
type Step = Withdrawal['steps'][number];
type Payment = NonNullable<Withdrawal['payment']>;
type Version = Payment['versions'][number];

const quiet = (text: string) => text || <span className="quiet">—</span>;

export function StepsPanel({ steps }: { steps: readonly Step[] }) {
  const columns: Column<Step>[] = [
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
    { title: t('app.state'), render: (row) => <WithdrawalTag status={row.status} /> },
    { title: t('app.operator'), render: (row) => quiet(row.operator) },
    {
      title: t('withdrawal.detail'),
      render: (row) => <span className="wrap-text">{quiet(row.reason || row.txid)}</span>,
    },
  ];
  return (
    <Panel title={t('withdrawal.steps')}>
      <ListTable
        label={t('withdrawal.steps')}
        rows={steps}
        columns={columns}
        keyOf={(row) => String(steps.indexOf(row))}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}

export function PaymentPanel({ withdrawalId, payment }: { withdrawalId: string; payment: Payment }) {
  const columns: Column<Version>[] = [
    {
      title: t('withdrawal.version'),
      render: (row) => `${row.version}${row.isCancel ? ` (${t('withdrawal.cancels')})` : ''}`,
    },
    { title: t('withdrawal.txid'), render: (row) => <span className="wrap-text">{row.txid}</span> },
    { title: t('withdrawal.sent'), render: (row) => <TimeText time={row.sentTime} /> },
    { title: t('withdrawal.mined'), render: (row) => <span className="num">{quiet(row.minedHeight)}</span> },
    { title: t('withdrawal.outcome'), render: (row) => outcome(row) },
  ];
  return (
    <Panel
      title={t('withdrawal.payment')}
      extra={payment.waits === 'NETWORK_FEE' && <AllowFee withdrawalId={withdrawalId} />}
    >
      <Facts
        facts={[
          [t('withdrawal.paymentId'), payment.paymentId],
          [t('app.state'), t(`withdrawal.payment_${payment.state}`)],
          [t('withdrawal.waits'), <Waits key="waits" waits={payment.waits} />],
          [t('withdrawal.detail'), payment.detail],
          [t('withdrawal.nonce'), payment.nonce],
        ]}
      />
      <ListTable
        label={t('withdrawal.payment')}
        rows={payment.versions}
        columns={columns}
        keyOf={(row) => row.txid}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}

function outcome({ succeeded }: Version) {
  if (succeeded === null) return <span className="quiet">—</span>;
  return succeeded ? t('withdrawal.succeeded') : t('withdrawal.reverted');
}
