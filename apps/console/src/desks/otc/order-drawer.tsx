/** One OTC order with its whole timeline. */
import type { DeskResult } from '@tern/protocol/desk';
import { Spin } from 'antd';
import { FaultView } from '../../kit/fault-view.tsx';
import { MemberLink } from '../../kit/member-link.tsx';
import { OrderFacts } from '../../kit/otc/order-facts.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { spanOf } from '../../ui/time-words.ts';

type Step = DeskResult<'getDeskOtcOrder'>['steps'][number];

const EVERY_MS = 10_000;

export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose(): void }) {
  const { data, error, refetch } = useDeskRead('getDeskOtcOrder', { orderId }, { everyMs: EVERY_MS });
  return (
    <SideSheet
      title={t('otc.orderNumbered', { number: data?.orderNumber ?? orderId })}
      width={760}
      onClose={onClose}
    >
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && (
        <>
          <OrderFacts order={data} />
          {data.moved > 0 && <Facts facts={[[t('otc.moved'), spanOf(data.moved)]]} />}
          <Panel title={t('otc.steps')}>
            <ListTable
              label={t('otc.steps')}
              rows={data.steps}
              columns={columns()}
              keyOf={(row) => `${row.step} ${row.time} ${data.steps.indexOf(row)}`}
              emptyText={t('app.nothing')}
              loadingText={t('app.loading')}
            />
          </Panel>
        </>
      )}
    </SideSheet>
  );
}

function columns(): Column<Step>[] {
  return [
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
    { title: t('otc.step'), render: (row) => t(`otc.step_${row.step}`) },
    { title: t('otc.by'), render: (row) => <MadeBy step={row} /> },
  ];
}

function MadeBy({ step: { byId, operators } }: { step: Step }) {
  if (operators.length > 0) return operators.join(', ');
  return byId === '' ? <span className="quiet">{t('otc.system')}</span> : <MemberLink memberId={byId} />;
}
