/** Terms of a coin on a chain; the server compares decimals and symbol with the contract before it is proposed. */
import { Form, Input, Select } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { WholeField } from '../../../kit/number-fields.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { t } from '../../../locale/text.ts';
import { type Coin, type CoinEntry, type Network, ownNetworkOf, requestOf } from './coin-entry.ts';
import { ContractField } from './contract-field.tsx';

const SYMBOL = /^[\x21-\x7e]{1,32}$/;
const MOST_DECIMALS = 36;
const MOST_CONFIRMATIONS = 100_000;

interface Props {
  networks: readonly Network[];
  coins: readonly Coin[];
  first: CoinEntry;
  onClose(): void;
}

export function CoinDialog({ networks, coins, first, onClose }: Props) {
  const act = useAct();
  const [form] = Form.useForm<CoinEntry>();
  const coin = Form.useWatch('currency', form) ?? '';
  const chain = Form.useWatch('chain', form) ?? '';
  const own = ownNetworkOf(networks, { chain, currency: coin });
  const propose = (entry: CoinEntry) => {
    const request = requestOf(networks, entry);
    const { chain, currency } = request;
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
      draft={{ form: 'setCoinChain', subject: `${first.chain}/${first.currency}` }}
      title={t('chain.setCoin')}
      form={form}
      first={first}
      onCancel={onClose}
      onOk={propose}
    >
      <Form.Item name="chain" label={t('chain.network')}>
        <Select options={networks.map(({ chain: value }) => ({ value, label: value }))} />
      </Form.Item>
      <CurrencyField />
      {own ? (
        <p className="quiet">{t('chain.ownCoin', { coin, decimals: own.nativeDecimals })}</p>
      ) : (
        <ContractFields />
      )}
      <WholeField name="confirmations" label={t('chain.confirmations')} most={MOST_CONFIRMATIONS} />
      <DecimalField name="minDeposit" label={t('chain.minDeposit')} unit={coin} />
      <DecimalField name="minWithdrawal" label={t('chain.minWithdrawal')} unit={coin} />
      <DecimalField name="maxWithdrawal" label={t('chain.maxWithdrawal')} unit={coin} />
      <DecimalField name="withdrawalFee" label={t('chain.withdrawalFee')} unit={coin} />
      <DecimalField name="autoLimit" label={t('chain.coinAutoLimit')} unit={coin} />
    </FormDialog>
  );
}

/** The own coin of a network has none of them. */
function ContractFields() {
  return (
    <>
      <ContractField isNeeded hint={t('chain.contractHint')} />
      <Form.Item
        name="symbol"
        label={t('chain.symbol')}
        normalize={(value: string) => value.trim()}
        rules={[{ required: true, pattern: SYMBOL, message: t('chain.symbolWanted') }]}
      >
        <Input maxLength={32} autoComplete="off" />
      </Form.Item>
      <WholeField name="decimals" label={t('chain.decimals')} most={MOST_DECIMALS} />
    </>
  );
}
