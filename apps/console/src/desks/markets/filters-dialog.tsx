import { Form } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { DecimalField } from '../../kit/decimal-field.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { t } from '../../locale/text.ts';
import type { Market } from './market-columns.tsx';

export type Filters = Market['filters'];
const FILTERS = ['tickSize', 'stepSize', 'minQty', 'maxQty', 'minNotional', 'maxNotional'] as const;

export function FiltersDialog({ market, onClose }: { market: Market; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<{ filters: Filters }>();
  const { pairsName, filters: old } = market;
  const propose = ({ filters }: { filters: Filters }) =>
    act({
      call: 'setMarketFilters',
      request: { pairsName, filters },
      title: t('market.changeFilters'),
      subject: pairsName,
      warning: t('market.filtersWarning'),
      changes: FILTERS.map((name) => ({
        field: t(`market.${name}`),
        before: old[name],
        after: filters[name],
      })),
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setMarketFilters', subject: market.pairsName }}
      title={t('market.changeFilters')}
      form={form}
      first={{ filters: old }}
      onCancel={onClose}
      onOk={propose}
    >
      <FilterFields tokenCur={market.tokenCur} mainCur={market.mainCur} />
    </FormDialog>
  );
}

export function FilterFields({ tokenCur, mainCur }: { tokenCur: string; mainCur: string }) {
  return (
    <div className="columns">
      {FILTERS.map((name) => (
        <DecimalField
          key={name}
          name={['filters', name]}
          label={t(`market.${name}`)}
          unit={name === 'stepSize' || name.endsWith('Qty') ? tokenCur : mainCur}
        />
      ))}
    </div>
  );
}
