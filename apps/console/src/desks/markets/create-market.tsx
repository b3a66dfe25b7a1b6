/** A new pair: its currencies (described where they are not listed yet), scales, filters and fees. */
import type { DeskRequest } from '@tern/protocol/desk';
import { Form, Input } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { DecimalField } from '../../kit/decimal-field.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { FeeField, WholeField } from '../../kit/number-fields.tsx';
import { requestChanges } from '../../kit/proposal-changes.ts';
import { useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { ppmOfPercent } from '../../ui/percent-ppm.ts';
import { FilterFields, type Filters } from './filters-dialog.tsx';

interface NewCurrency {
  name: string;
  scale: string;
  maxSupply: string;
}
interface Entry {
  tokenCur: string;
  mainCur: string;
  tokenCurrency?: NewCurrency;
  mainCurrency?: NewCurrency;
  priceScale: string;
  qtyScale: string;
  listingPrice: string;
  filters: Filters;
  makerFee: string;
  takerFee: string;
}
type Request = Omit<DeskRequest<'createMarket'>, 'reason'>;

const MOST_DECIMALS = 8;
const CODE = /^[A-Z0-9]{1,12}$/;
const FIRST: Entry = {
  tokenCur: '',
  mainCur: 'USDT',
  priceScale: '2',
  qtyScale: '6',
  listingPrice: '',
  filters: {
    tickSize: '0.01',
    stepSize: '0.000001',
    minQty: '0.000001',
    maxQty: '',
    minNotional: '5',
    maxNotional: '',
  },
  makerFee: '0.1',
  takerFee: '0.1',
};

export function CreateMarket({ onClose }: { onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const tokenCur = Form.useWatch('tokenCur', form) ?? '';
  const mainCur = Form.useWatch('mainCur', form) ?? '';
  const { data } = useDeskRead('getDeskAssets', { limit: '100' });
  const isNew = (code: string) =>
    data !== undefined && CODE.test(code) && !data.rows.some(({ currency }) => currency === code);
  const propose = (entry: Entry) => {
    const request = requestOf(entry);
    act({
      call: 'createMarket',
      request,
      title: t('market.create'),
      subject: `${entry.tokenCur}/${entry.mainCur}`,
      changes: requestChanges('createMarket', request),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      width={720}
      draft={{ form: 'createMarket', subject: 'new' }}
      title={t('market.create')}
      form={form}
      first={FIRST}
      onCancel={onClose}
      onOk={propose}
    >
      <div className="columns">
        <CodeField name="tokenCur" label={t('market.tokenCur')} />
        <CodeField name="mainCur" label={t('market.mainCur')} />
      </div>
      {isNew(tokenCur) && <NewCurrencyFields name="tokenCurrency" code={tokenCur} />}
      {isNew(mainCur) && <NewCurrencyFields name="mainCurrency" code={mainCur} />}
      <div className="columns three">
        <WholeField name="priceScale" label={t('market.priceScale')} most={MOST_DECIMALS} />
        <WholeField name="qtyScale" label={t('market.qtyScale')} most={MOST_DECIMALS} />
        <DecimalField name="listingPrice" label={t('market.listingPrice')} unit={mainCur} />
      </div>
      <FilterFields tokenCur={tokenCur} mainCur={mainCur} />
      <div className="columns">
        <FeeField name="makerFee" label={t('market.makerFee')} />
        <FeeField name="takerFee" label={t('market.takerFee')} />
      </div>
    </FormDialog>
  );
}

function CodeField({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item
      name={name}
      label={label}
      normalize={(value: string) => value.toUpperCase().trim()}
      rules={[{ required: true, pattern: CODE, message: t('market.codeWanted') }]}
    >
      <Input maxLength={12} autoComplete="off" />
    </Form.Item>
  );
}

function NewCurrencyFields({ name, code }: { name: string; code: string }) {
  return (
    <fieldset className="panel new-currency">
      <legend>{t('market.newCurrency', { code })}</legend>
      <div className="columns three">
        <Form.Item
          name={[name, 'name']}
          label={t('market.currencyName')}
          rules={[{ required: true, message: t('market.nameWanted') }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <WholeField name={[name, 'scale']} label={t('market.decimals')} most={MOST_DECIMALS} />
        <DecimalField name={[name, 'maxSupply']} label={t('market.maxSupply')} unit={code} />
      </div>
    </fieldset>
  );
}

function requestOf(entry: Entry): Request {
  const described = (currency: NewCurrency | undefined) =>
    currency && { name: currency.name.trim(), scale: Number(currency.scale), maxSupply: currency.maxSupply };
  const token = described(entry.tokenCurrency);
  const main = described(entry.mainCurrency);
  return {
    tokenCur: entry.tokenCur,
    mainCur: entry.mainCur,
    ...(token && { tokenCurrency: token }),
    ...(main && { mainCurrency: main }),
    // style-allow: counts of decimals, no money
    priceScale: Number(entry.priceScale),
    // style-allow: counts of decimals, no money
    qtyScale: Number(entry.qtyScale),
    filters: entry.filters,
    makerFeePpm: ppmOfPercent(entry.makerFee) as number,
    takerFeePpm: ppmOfPercent(entry.takerFee) as number,
    listingPrice: entry.listingPrice,
  };
}
