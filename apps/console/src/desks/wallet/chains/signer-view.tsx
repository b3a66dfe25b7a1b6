/** The signer: whether it answers, what is left of its caps, and the payments that wait. */
import type { DeskResult } from '@tern/protocol/desk';
import { Alert, Button, Spin } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/list-table.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { Waits } from './own-transfers.tsx';
import { PlainTable } from './plain-table.tsx';

type Signer = DeskResult<'getSigner'>;

const EVERY_MS = 10_000;
const TONES = { NONE: 'plain', READY: 'good', AWAY: 'bad' } as const;

export function SignerView() {
  const { data, error, refetch } = useDeskRead('getSigner', {}, { everyMs: EVERY_MS });
  if (error) return <FaultView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin aria-label={t('app.loading')} />;
  const { state, awaySince, differing } = data;
  return (
    <div className="stack">
      {differing.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('chain.differing', { chains: differing.join(', ') })}
          role="note"
        />
      )}
      <Panel title={t('chain.signer')}>
        <Facts
          facts={[
            [
              t('app.state'),
              <Tag key="state" tone={TONES[state]}>
                {t(`chain.signer${state}`)}
              </Tag>,
            ],
            awaySince > 0 && [t('chain.awaySince'), <TimeText key="since" time={awaySince} />],
          ]}
        />
      </Panel>
      <PlainTable
        title={t('chain.caps')}
        rows={data.caps}
        columns={capColumns()}
        keyOf={(row) => row.currency}
        emptyText={t('chain.capsNone')}
      />
      <PlainTable
        title={t('chain.waiting')}
        rows={data.waiting}
        columns={waitingColumns()}
        keyOf={(row) => row.paymentId}
        emptyText={t('chain.waitingNone')}
      />
    </div>
  );
}

function capColumns(): Column<Signer['caps'][number]>[] {
  return [
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    {
      title: t('chain.maxPerTransaction'),
      align: 'right',
      render: (row) => <MoneyText value={row.maxPerTransaction} />,
    },
    { title: t('chain.autoLeft'), align: 'right', render: (row) => <MoneyText value={row.autoLeft} /> },
    { title: t('chain.autoCap'), align: 'right', render: (row) => <MoneyText value={row.autoCap} /> },
    { title: t('chain.dayLeft'), align: 'right', render: (row) => <MoneyText value={row.dayLeft} /> },
    { title: t('chain.dayCap'), align: 'right', render: (row) => <MoneyText value={row.dayCap} /> },
  ];
}

function waitingColumns(): Column<Signer['waiting'][number]>[] {
  return [
    { title: t('withdrawal.paymentId'), render: (row) => <span className="num">{row.paymentId}</span> },
    { title: t('chain.network'), render: (row) => row.chain },
    { title: t('chain.waits'), render: (row) => <Waits waits={row.waits} /> },
    { title: t('chain.since'), render: (row) => <TimeText time={row.since} /> },
    {
      title: t('app.action'),
      render: (row) =>
        row.waits === 'NETWORK_FEE' && row.withdrawalId !== '' ? (
          <AllowFee withdrawalId={row.withdrawalId} />
        ) : null,
    },
  ];
}

export function AllowFee({ withdrawalId }: { withdrawalId: string }) {
  const act = useAct();
  const may = useMay();
  if (!may('allowHighFee')) return null;
  const allow = () =>
    act({
      call: 'allowHighFee',
      request: { withdrawalId },
      title: t('chain.allowFee'),
      subject: t('withdrawal.numbered', { id: withdrawalId }),
      warning: t('chain.allowFeeWarning'),
    });
  return (
    <Button size="small" onClick={allow}>
      {t('chain.allowFee')}
    </Button>
  );
}
