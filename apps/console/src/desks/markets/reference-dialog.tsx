import { Form } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { DecimalField } from '../../kit/decimal-field.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { t } from '../../locale/text.ts';
import type { Market } from './market-columns.tsx';

interface Entry {
  referencePrice: string;
}

/** Two operators set the reference price, by which filters and values count (rules/spot#reference). */
export function ReferenceDialog({ market, onClose }: { market: Market; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const { pairsName, mainCur, referencePrice: before } = market;
  const propose = ({ referencePrice }: Entry) =>
    act({
      call: 'setReferencePrice',
      request: { pairsName, referencePrice },
      title: t('market.setReference'),
      subject: pairsName,
      changes: [
        {
          field: t('market.reference'),
          before: `${before} ${mainCur}`,
          after: `${referencePrice} ${mainCur}`,
        },
      ],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setReferencePrice', subject: market.pairsName }}
      title={t('market.setReference')}
      form={form}
      first={{ referencePrice: before }}
      onCancel={onClose}
      onOk={propose}
    >
      <DecimalField name="referencePrice" label={t('market.reference')} unit={mainCur} />
    </FormDialog>
  );
}
