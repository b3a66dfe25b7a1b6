/** The first operator's word: the amount that arrived and the entry that pays it. */
import { groupThousands } from '@tern/math';
import { Form, Select } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { t } from '../../../locale/text.ts';
import type { ApplicationRow } from './application-rows.tsx';

interface Entry {
  amount: string;
  fundingId: string | null;
}

export function PrepareDialog({ application, onClose }: { application: ApplicationRow; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const { id, memberId, currency, amount } = application;
  const { data, error, isPending, refetch } = useDeskRead('getFundings', { currency });
  const prepare = (entry: Entry) =>
    act({
      call: 'prepareApplication',
      request: { applicationId: id, amount: entry.amount, fundingId: entry.fundingId ?? '' },
      title: t('deposit.prepare'),
      subject: t('deposit.subject', { id, member: memberId }),
      changes: [
        { field: t('deposit.amount'), before: undefined, after: `${entry.amount} ${currency}` },
        { field: t('deposit.paidFrom'), before: undefined, after: entry.fundingId ?? '' },
      ],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'prepareApplication', subject: id }}
      title={t('deposit.prepare')}
      form={form}
      first={{ amount, fundingId: null }}
      onCancel={onClose}
      onOk={prepare}
    >
      <p className="quiet">{t('deposit.prepareHint')}</p>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <DecimalField name="amount" label={t('deposit.amountArrived')} unit={currency} />
      <Form.Item
        name="fundingId"
        label={t('deposit.paidFrom')}
        extra={data?.length === 0 ? t('deposit.noFunding', { currency }) : t('deposit.paidFromHint')}
        rules={[{ required: true, message: t('deposit.fundingWanted') }]}
      >
        <Select
          loading={isPending}
          placeholder={t('deposit.chooseFunding')}
          options={(data ?? []).map(({ fundingId, left, reference }) => ({
            value: fundingId,
            label: t('deposit.fundingChoice', {
              id: fundingId,
              left: `${groupThousands(left)} ${currency}`,
              reference,
            }),
          }))}
        />
      </Form.Item>
    </FormDialog>
  );
}
