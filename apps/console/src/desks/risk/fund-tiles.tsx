/** The insurance fund, what it lacks, and what waits for it. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { DecimalField } from '../../kit/decimal-field.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { Tiles } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';

export function FundTiles({ risk: { fund, deficit, waiting } }: { risk: DeskResult<'getRiskDesk'> }) {
  const may = useMay();
  const [isSeeding, setSeeding] = useState(false);
  return (
    <>
      <Tiles
        tiles={[
          [t('risk.fund'), <MoneyText key="fund" value={fund} unit="USDT" />],
          [t('risk.deficit'), <MoneyText key="deficit" value={deficit} unit="USDT" />],
          [t('risk.waiting'), String(waiting)],
        ]}
      />
      {may('seedInsuranceFund') && (
        <div className="row">
          <Button onClick={() => setSeeding(true)}>{t('risk.seed')}</Button>
        </div>
      )}
      {isSeeding && <SeedDialog onClose={() => setSeeding(false)} />}
    </>
  );
}

interface Entry {
  amount: string;
  reference: string;
}

function SeedDialog({ onClose }: { onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const propose = ({ amount, reference }: Entry) =>
    act({
      call: 'seedInsuranceFund',
      request: { amount, reference: reference.trim() },
      title: t('risk.seed'),
      changes: [
        { field: t('risk.amount'), before: undefined, after: `${amount} USDT` },
        { field: t('risk.reference'), before: undefined, after: reference.trim() },
      ],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'seedInsuranceFund', subject: '-' }}
      title={t('risk.seed')}
      form={form}
      first={{ amount: '', reference: '' }}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('risk.seedHint')}</p>
      <DecimalField name="amount" label={t('risk.amount')} unit="USDT" />
      <Form.Item
        name="reference"
        label={t('risk.reference')}
        extra={t('risk.referenceHint')}
        rules={[{ required: true, whitespace: true, message: t('risk.referenceWanted') }]}
      >
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
