/** A new contract: its currency, its decimals, its settings and the sources of its index. */
import { Form, type FormInstance, Input } from 'antd';
import { useEffect } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { WholeField } from '../../kit/number-fields.tsx';
import { requestChanges } from '../../kit/proposal-changes.ts';
import { useDeskRead } from '../../kit/queries.ts';
import {
  FEWEST_SOURCES,
  KnownSources,
  SourceFields,
  type WeightedEntry,
  weighted,
} from '../../kit/source-fields.tsx';
import { t } from '../../locale/text.ts';
import { Panel } from '../../ui/page-frame.tsx';
import { type SettingsEntry, SettingsFields, settingsOf } from './settings-fields.tsx';

interface Entry extends SettingsEntry {
  tokenCur: string;
  priceScale: string;
  qtyScale: string;
  sources: WeightedEntry[];
}

const CODE = /^[A-Z0-9]{1,12}$/;
const MOST_DECIMALS = 8;
/** The tiers that stand in the rules for contracts without their own table, and the bounds of every contract. */
const FIRST: Entry = {
  tokenCur: '',
  priceScale: '2',
  qtyScale: '4',
  tickSize: '0.01',
  qtyStep: '0.0001',
  maxLots: '1000',
  maxLeverage: '50',
  makerFee: '0.02',
  takerFee: '0.05',
  riskIncludesCloseFee: true,
  resumesAlone: false,
  marketBoundPercent: '5',
  fundingIntervalMinutes: '480',
  impactNotional: '10000',
  resumeWaitSeconds: '60',
  tiers: [
    { cap: '10000', maxLeverage: '50', mmr: '1' },
    { cap: '50000', maxLeverage: '20', mmr: '2.5' },
    { cap: '200000', maxLeverage: '10', mmr: '5' },
    { cap: '500000', maxLeverage: '5', mmr: '10' },
    { cap: '1000000', maxLeverage: '2', mmr: '25' },
  ],
  bounds: {
    markBoundCapPpm: '5',
    markBoundSharePpm: '40',
    lastClampPpm: '1',
    takeoverSlipPpm: '2',
    contractFundBudgetPpm: '5',
    totalFundBudgetPpm: '20',
    interestPpm: '0.01',
    interestPullPpm: '0.05',
    fundingCapPpm: '75',
    noticeSeconds: '86400',
    minRestingUsdt: '100',
  },
  sources: Array.from({ length: FEWEST_SOURCES }, () => ({ source: '', weight: '1' })),
};

export function CreateContract({ onClose }: { onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const token = Form.useWatch('tokenCur', form) ?? '';
  useKnownIndex(form, token);
  const propose = (entry: Entry) => {
    const request = {
      tokenCur: entry.tokenCur,
      // style-allow: counts of decimals, no money
      priceScale: Number(entry.priceScale),
      // style-allow: counts of decimals, no money
      qtyScale: Number(entry.qtyScale),
      settings: settingsOf(entry),
      sources: weighted(entry.sources),
    };
    act({
      call: 'createContract',
      request,
      title: t('contract.create'),
      subject: `${entry.tokenCur}/USDT`,
      changes: requestChanges('createContract', request),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      width={880}
      draft={{ form: 'createContract', subject: 'new' }}
      title={t('contract.create')}
      form={form}
      first={FIRST}
      onCancel={onClose}
      onOk={propose}
    >
      <div className="columns three">
        <Form.Item
          name="tokenCur"
          label={t('market.tokenCur')}
          normalize={(value: string) => value.toUpperCase().trim()}
          rules={[{ required: true, pattern: CODE, message: t('market.codeWanted') }]}
        >
          <Input maxLength={12} autoComplete="off" />
        </Form.Item>
        <WholeField name="priceScale" label={t('market.priceScale')} most={MOST_DECIMALS} />
        <WholeField name="qtyScale" label={t('market.qtyScale')} most={MOST_DECIMALS} />
      </div>
      <SettingsFields token={token} />
      <Panel title={t('market.sources')}>
        <KnownSources />
        <SourceFields />
      </Panel>
    </FormDialog>
  );
}

/** A pair that is traded already has its index: the contract takes it as it is. */
function useKnownIndex(form: FormInstance<Entry>, token: string): void {
  const { data } = useDeskRead('getDeskMarkets', { limit: '100' });
  const market = data?.rows.find(({ pairsName }) => pairsName === `${token}/USDT`);
  useEffect(() => {
    if (market === undefined || market.index.sources.length === 0) return;
    form.setFieldsValue({
      priceScale: String(market.priceScale),
      tickSize: market.filters.tickSize,
      sources: market.index.sources.map(({ source, weight }) => ({ source, weight: String(weight) })),
    });
  }, [market?.pairsName]);
}
