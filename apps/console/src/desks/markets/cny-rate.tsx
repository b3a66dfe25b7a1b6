import { Button, Form, Spin } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { DecimalField } from '../../kit/decimal-field.tsx';
import { FaultView } from '../../kit/fault-view.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { requestChanges } from '../../kit/proposal-changes.ts';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';

/** The value of one USDT in CNY: that of the app's estimates and of the references of OTC. */
export function CnyRate() {
  const { data, error, refetch } = useDeskRead('getCnyRate', {});
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (error) return <FaultView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin aria-label={t('app.loading')} />;
  return (
    <Panel
      title={t('market.cnyRate')}
      extra={may('setCnyRate') && <Button onClick={() => setOpen(true)}>{t('market.changeRate')}</Button>}
    >
      <Facts
        facts={[
          [t('market.oneUsdt'), <MoneyText key="rate" value={data.rate} unit="CNY" />],
          [t('market.rateBounds'), t('market.rateFromTo', { least: data.least, most: data.most })],
          [t('market.rateSource'), data.source],
          [t('app.time'), <TimeText key="time" time={data.time} />],
          [t('market.rateStale'), <TimeText key="stale" time={data.staleTime} />],
          [t('market.rateHeld'), <MoneyText key="held" value={data.heldRate} unit="CNY" />],
        ]}
      />
      {isOpen && <RateDialog rate={data.rate} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function RateDialog({ rate, onClose }: { rate: string; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<{ rate: string }>();
  const save = (entry: { rate: string }) =>
    act({
      call: 'setCnyRate',
      request: { rate: entry.rate },
      title: t('market.changeRate'),
      changes: requestChanges('setCnyRate', { rate: entry.rate }, rate === '' ? {} : { rate }),
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setCnyRate', subject: '-' }}
      title={t('market.changeRate')}
      form={form}
      first={{ rate }}
      onCancel={onClose}
      onOk={save}
    >
      <DecimalField name="rate" label={t('market.oneUsdt')} unit="CNY" />
    </FormDialog>
  );
}
