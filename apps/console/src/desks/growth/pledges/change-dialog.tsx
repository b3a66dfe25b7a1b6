/** A higher quota or another end of the sale, which is all that changes once a product was ON; two operators. */
import { Form } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { ownText } from '../../../kit/growth/pledge-rows.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { t } from '../../../locale/text.ts';
import { fromField, toField } from '../../../ui/time-words.ts';
import type { Product } from './product.ts';
import { TimeField } from './time-field.tsx';

interface Entry {
  quota: string;
  saleEnd: string;
}

export function ChangeDialog({ product, onClose }: { product: Product; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const { productId, title, currency, quota, saleEnd } = product;
  const propose = (entry: Entry) => {
    // An end that is not touched keeps its second.
    const end = entry.saleEnd === toField(saleEnd) ? saleEnd : fromField(entry.saleEnd);
    const request = { productId, quota: entry.quota, saleEnd: end };
    act({
      call: 'changeProduct',
      request,
      title: t('pledge.change'),
      subject: ownText(title),
      changes: requestChanges('changeProduct', request, { currency, quota, saleEnd }),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      draft={{ form: 'changeProduct', subject: product.productId }}
      title={t('pledge.change')}
      form={form}
      first={{ quota, saleEnd: toField(saleEnd) }}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('pledge.changeHint')}</p>
      <DecimalField name="quota" label={t('proposal.quota')} unit={currency} />
      <TimeField name="saleEnd" label={t('proposal.saleEnd')} />
    </FormDialog>
  );
}
