/** The OTC market: rate, references and bounds, what waits for operators, policy, pause and resume. */

import { serverNow } from '@tern/client';
import type { DeskResult } from '@tern/protocol/desk';
import { Alert, Button, Spin } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../../kit/actions.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { RejectDialog } from '../../../kit/reject-dialog.tsx';
import { useMay } from '../../../kit/session.ts';
import { fieldName, fieldValue } from '../../../kit/wire-fields.ts';
import { t } from '../../../locale/text.ts';
import { Facts, Tiles } from '../../../ui/facts.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { PageFrame, Panel } from '../../../ui/page-frame.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { PolicyDialog } from './policy-dialog.tsx';

type Desk = DeskResult<'getOtcDesk'>;
type Coin = Desk['coins'][number];

const EVERY_MS = 5_000;
const UNITS = { base: '', quote: '', own: 'USDT' };

export default function OtcMarketDesk() {
  const { data, error, refetch } = useDeskRead('getOtcDesk', {}, { everyMs: EVERY_MS });
  return (
    <PageFrame
      title={t('nav.otcMarket')}
      text={t('otc.marketText')}
      actions={data && <PauseAction isPaused={data.isPaused} />}
    >
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && <Body desk={data} />}
    </PageFrame>
  );
}

function Body({ desk }: { desk: Desk }) {
  const { isPaused, pauseReason, pausedTime, heldRate } = desk;
  return (
    <div className="stack">
      {isPaused && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title={t('otc.pausedSince', { time: dayAndMinute(pausedTime), reason: pauseReason })}
        />
      )}
      {heldRate !== '' && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title={t('otc.heldRateText', { rate: heldRate })}
          action={<Link to="/markets">{t('otc.toRate')}</Link>}
        />
      )}
      <Tiles
        tiles={[
          [t('app.state'), isPaused ? t('otc.paused') : t('otc.running')],
          [
            t('otc.openAppeals'),
            <Link key="a" to="/disputes">
              {desk.openAppeals}
            </Link>,
          ],
          [
            t('otc.openReports'),
            <Link key="r" to="/disputes">
              {desk.openReports}
            </Link>,
          ],
          [
            t('otc.waitingMerchants'),
            <Link key="m" to="/merchants">
              {desk.waitingMerchants}
            </Link>,
          ],
        ]}
      />
      <Rate desk={desk} />
      <ListTable
        label={t('otc.coins')}
        rows={desk.coins}
        columns={columns()}
        keyOf={(row) => row.currency}
        emptyText={t('otc.noCoins')}
        loadingText={t('app.loading')}
      />
      <Policy desk={desk} />
    </div>
  );
}

function Rate({ desk: { rate, isManual, rateTime, staleTime } }: { desk: Desk }) {
  const isStale = staleTime > 0 && staleTime < serverNow();
  return (
    <Panel title={t('otc.rate')} extra={<Link to="/markets">{t('otc.toRate')}</Link>}>
      <Facts
        facts={[
          [t('otc.rate'), <MoneyText key="rate" value={rate} />],
          [t('otc.by'), rate === '' ? '' : isManual ? t('otc.manual') : t('otc.provider')],
          [t('otc.rateTime'), <TimeText key="time" time={rateTime} />],
          [
            t('otc.staleTime'),
            <span key="stale" className="row">
              <TimeText time={staleTime} />
              {isStale && <Tag tone="bad">{t('otc.stale')}</Tag>}
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}

function columns(): Column<Coin>[] {
  return [
    { title: t('ledger.currency'), render: (row) => <strong>{row.currency}</strong> },
    { title: t('otc.reference'), align: 'right', render: (row) => <MoneyText value={row.reference} /> },
    {
      title: t('app.state'),
      render: (row) => (
        <Tag tone={row.isFresh ? 'good' : 'bad'}>{row.isFresh ? t('otc.fresh') : t('otc.stale')}</Tag>
      ),
    },
    {
      title: t('otc.band'),
      align: 'right',
      render: (row) => (
        <span className="nowrap">
          <MoneyText value={row.low} /> – <MoneyText value={row.high} />
        </span>
      ),
    },
    { title: t('otc.adsOn'), align: 'right', render: (row) => String(row.adsOn) },
    { title: t('otc.openOrders'), align: 'right', render: (row) => String(row.openOrders) },
  ];
}

function Policy({ desk: { policy } }: { desk: Desk }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t('otc.policy')}
      extra={may('setOtcPolicy') && <Button onClick={() => setOpen(true)}>{t('otc.setPolicy')}</Button>}
    >
      <Facts
        two
        facts={Object.entries(policy).map(([name, value]) => [
          fieldName(name),
          fieldValue(name, value, UNITS) ?? '',
        ])}
      />
      {isOpen && <PolicyDialog policy={policy} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

/** One operator pauses at once with a reason that members read, two resume (rules/otc#pause). */
function PauseAction({ isPaused }: { isPaused: boolean }) {
  const act = useAct();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (isPaused) {
    if (!may('resumeOtc')) return null;
    const resume = () => act({ call: 'resumeOtc', request: {}, title: t('otc.resume') });
    return (
      <Button type="primary" onClick={resume}>
        {t('otc.resume')}
      </Button>
    );
  }
  if (!may('pauseOtc')) return null;
  const pause = (publicReason: string) =>
    act({
      call: 'pauseOtc',
      request: { publicReason },
      title: t('otc.pause'),
      subject: t('review.toMember', { text: publicReason }),
      warning: t('otc.pauseWarning'),
      onDone: () => setOpen(false),
    });
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('otc.pause')}
      </Button>
      <RejectDialog
        draft={{ form: 'pauseOtc', subject: '-' }}
        isOpen={isOpen}
        title={t('otc.pause')}
        onOk={pause}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
