/** Terms of a coin on a chain; the server compares decimals and symbol with the contract before it is proposed. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Form, Input, Select } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { WholeField } from '../../../kit/number-fields.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { t } from '../../../locale/text.ts';
import { ContractField } from './contract-field.tsx';

type Coin = DeskResult<'getWalletTerms'>['coins'][number];
type Terms = NonNullable<Coin['terms']>;
type Amounts = 'minDeposit' | 'minWithdrawal' | 'maxWithdrawal' | 'withdrawalFee' | 'autoLimit';

export interface CoinEntry extends Pick<Terms, Amounts | 'contract'> {
  chain: string;
  currency: string;
  symbol: string;
  decimals: string;
  confirmations: string;
}

const SYMBOL = /^[\x21-\x7e]{1,32}$/;
const MOST_DECIMALS = 36;
const MOST_CONFIRMATIONS = 100_000;

export function newEntry(chain: string): CoinEntry {
  return {
    chain,
    currency: '',
    symbol: '',
    contract: '',
    decimals: '',
    confirmations: '',
    minDeposit: '',
    minWithdrawal: '',
    maxWithdrawal: '',
    withdrawalFee: '',
    autoLimit: '0',
  };
}

export function entryOf({ chain, currency }: Pick<Coin, 'chain' | 'currency'>, terms: Terms): CoinEntry {
  const { decimals, confirmations, ...rest } = terms;
  const whole = { decimals: String(decimals), confirmations: String(confirmations) };
  return { chain, currency, symbol: currency, ...rest, ...whole };
}

interface Props {
  chains: readonly string[];
  coins: readonly Coin[];
  first: CoinEntry;
  onClose(): void;
}

export function CoinDialog({ chains, coins, first, onClose }: Props) {
  const act = useAct();
  const [form] = Form.useForm<CoinEntry>();
  const coin = Form.useWatch('currency', form) ?? '';
  const propose = ({ chain, currency, symbol, decimals, confirmations, ...rest }: CoinEntry) => {
    const settings = { ...rest, decimals: Number(decimals), confirmations: Number(confirmations) };
    const request: Omit<DeskRequest<'setCoinChain'>, 'reason'> = { chain, currency, symbol, settings };
    const now = coins.find((coin) => coin.chain === chain && coin.currency === currency)?.terms;
    act({
      call: 'setCoinChain',
      request,
      title: t('chain.setCoin'),
      subject: `${currency} · ${chain}`,
      changes: requestChanges('setCoinChain', request, now ? { settings: now } : {}),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      width={720}
      title={t('chain.setCoin')}
      form={form}
      first={first}
      onCancel={onClose}
      onOk={propose}
    >
      <Form.Item name="chain" label={t('chain.network')}>
        <Select options={chains.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <CurrencyField />
      <ContractField hint={t('chain.contractHint')} />
      <Form.Item
        name="symbol"
        label={t('chain.symbol')}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, pattern: SYMBOL, message: t('chain.symbolWanted') }]}
      >
        <Input maxLength={32} autoComplete="off" />
      </Form.Item>
      <WholeField name="decimals" label={t('chain.decimals')} most={MOST_DECIMALS} />
      <WholeField name="confirmations" label={t('chain.confirmations')} most={MOST_CONFIRMATIONS} />
      <DecimalField name="minDeposit" label={t('chain.minDeposit')} unit={coin} />
      <DecimalField name="minWithdrawal" label={t('chain.minWithdrawal')} unit={coin} />
      <DecimalField name="maxWithdrawal" label={t('chain.maxWithdrawal')} unit={coin} />
      <DecimalField name="withdrawalFee" label={t('chain.withdrawalFee')} unit={coin} />
      <DecimalField name="autoLimit" label={t('chain.coinAutoLimit')} unit={coin} />
    </FormDialog>
  );
}
