/** The bar at the foot of an order: the step that the reader takes now, and the others beside it or in a sheet. */
import type { OtcAction } from '@tern/protocol';
import { useState } from 'react';
import type { OtcOrderDetail } from '../../../../features/otc/index.ts';
import { useNavigate } from '../../../../kit/navigation/navigation.ts';
import { t } from '../../../../locale/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { FootBar } from '../../../../ui/foot-bar.tsx';
import { actionWords, mainActions, otherActions } from './action-list.ts';
import {
  CancelSheet,
  ConsentSheet,
  MoreSheet,
  PaySheet,
  ReleaseSheet,
  ReopenSheet,
  ReportSheet,
} from './late-sheets.ts';
import { useQuickSteps } from './use-quick-steps.ts';

export type OpenSheet =
  | 'pay'
  | 'cancel'
  | 'cancelPaid'
  | 'release'
  | 'reopen'
  | 'consent'
  | 'report'
  | 'more';

const SHEETS: Partial<Record<OtcAction, OpenSheet>> = {
  PAY: 'pay',
  CANCEL: 'cancel',
  CANCEL_PAID: 'cancelPaid',
  RELEASE: 'release',
  ASK_REOPENING: 'reopen',
  CONSENT: 'consent',
  REPORT: 'report',
};

export function OrderActions({ order }: { order: OtcOrderDetail }) {
  const navigate = useNavigate();
  const [sheet, setSheet] = useState<OpenSheet>();
  const steps = useQuickSteps(order);
  const act = (action: OtcAction) => {
    const opens = SHEETS[action];
    if (opens) setSheet(opens);
    else if (action === 'APPEAL' || action === 'STATE' || action === 'WITHDRAW_APPEAL')
      navigate(`/transaction/appeal?orderId=${order.orderId}`);
    else {
      setSheet(undefined);
      void steps.take(action);
    }
  };
  const close = () => setSheet(undefined);
  const main = mainActions(order);
  const others = otherActions(order);
  const isBought = order.status === 'COMPLETED' && order.side === 'BUY';
  const hasBar = main.length > 0 || others.length > 0 || isBought;
  return (
    <>
      {hasBar && (
        <FootBar>
          {others.length > 0 && (
            <Button
              tone="ghost"
              size="large"
              share={1}
              onClick={() => (others.length === 1 && others[0] ? act(others[0]) : setSheet('more'))}
            >
              {others.length === 1 && others[0] ? t(actionWords(others[0])) : t('otc.moreActions')}
            </Button>
          )}
          {main.map((action) => (
            <Button
              key={action}
              size="large"
              className="flex-[2]! whitespace-normal! leading-tight"
              tone={action === 'REFUSE' ? 'ghost' : 'primary'}
              busy={steps.isBusy}
              onClick={() => act(action)}
            >
              {t(actionWords(action))}
            </Button>
          ))}
          {isBought && (
            <Button
              size="large"
              className="flex-[2]! whitespace-normal! leading-tight"
              onClick={() => navigate(`/assets/transfer?from=otc&to=spot&coin=${order.currency}`)}
            >
              {t('otc.toSpot')}
            </Button>
          )}
        </FootBar>
      )}
      <PaySheet open={sheet === 'pay'} onClose={close} order={order} />
      <CancelSheet open={sheet === 'cancel'} onClose={close} order={order} isPaid={false} />
      <CancelSheet open={sheet === 'cancelPaid'} onClose={close} order={order} isPaid />
      <ReleaseSheet open={sheet === 'release'} onClose={close} order={order} />
      <ReopenSheet open={sheet === 'reopen'} onClose={close} order={order} />
      <ConsentSheet open={sheet === 'consent'} onClose={close} orderId={order.orderId} />
      <ReportSheet open={sheet === 'report'} onClose={close} orderId={order.orderId} />
      <MoreSheet open={sheet === 'more'} onClose={close} actions={others} onAction={act} />
    </>
  );
}
