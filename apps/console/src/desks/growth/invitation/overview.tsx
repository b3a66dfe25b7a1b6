/** The money that rebates are paid from, what waits for it, and the rates that operators set. */
import type { DeskResult } from '@tern/protocol/desk';
import { Alert, Button, Spin } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { Facts, Tiles } from '../../../ui/facts.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { FundDialog } from './fund-dialog.tsx';
import { Rates } from './rates.tsx';

type Desk = DeskResult<'getInvitationDesk'>;

const EVERY_MS = 10_000;

export function Overview() {
  const { data, error, refetch } = useDeskRead('getInvitationDesk', {}, { everyMs: EVERY_MS });
  return (
    <div className="stack">
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && <Body desk={data} />}
    </div>
  );
}

function Body({ desk }: { desk: Desk }) {
  const { inviters, invitees, waiting, rates } = desk;
  return (
    <>
      <Tiles
        tiles={[
          [t('growth.inviters'), String(inviters)],
          [t('growth.invitees'), String(invitees)],
          [t('growth.waiting'), String(waiting)],
        ]}
      />
      <FeeAccount desk={desk} />
      <Rates rates={rates} />
    </>
  );
}

function FeeAccount({ desk: { feeFree, reserved } }: { desk: Desk }) {
  const act = useAct();
  const may = useMay();
  const [isFunding, setFunding] = useState(false);
  const [stillWaiting, setStillWaiting] = useState(0);
  const settle = () =>
    act({
      call: 'settleRebates',
      request: {},
      title: t('growth.settle'),
      warning: t('growth.settleWarning'),
      onDone: ({ waiting }) => setStillWaiting(waiting),
    });
  return (
    <Panel
      title={t('growth.feeAccount')}
      extra={
        <span className="row">
          {may('settleRebates') && <Button onClick={settle}>{t('growth.settle')}</Button>}
          {may('fundFeeAccount') && (
            <Button type="primary" onClick={() => setFunding(true)}>
              {t('growth.fundFee')}
            </Button>
          )}
        </span>
      }
    >
      <div className="stack">
        {stillWaiting > 0 && (
          <Alert
            type="warning"
            showIcon
            role="note"
            title={t('growth.waitingShort', { count: stillWaiting })}
          />
        )}
        <Facts
          facts={[
            [t('growth.feeFree'), <MoneyText key="free" value={feeFree} unit="USDT" />],
            [t('growth.reserved'), <MoneyText key="reserved" value={reserved} unit="USDT" />],
          ]}
        />
      </div>
      {isFunding && <FundDialog onClose={() => setFunding(false)} />}
    </Panel>
  );
}
