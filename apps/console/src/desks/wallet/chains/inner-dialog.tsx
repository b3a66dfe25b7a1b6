/** Makes a deposit of a part of the surplus of an address; the server proves the transaction before it is proposed. */
import type { DeskResult } from '@tern/protocol/desk';
import { Form, Input } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { t } from '../../../locale/text.ts';
import { TxidField } from './txid-field.tsx';

export type Difference = DeskResult<'getChainWallets'>[number]['differences'][number];

interface Entry {
  txid: string;
  amount: string;
}

interface Props {
  chain: string;
  difference: Difference;
  onClose(): void;
}

export function InnerDialog({ chain, difference: { currency, address, surplus }, onClose }: Props) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const propose = (entry: Entry) => {
    const request = { chain, currency, address, ...entry };
    act({
      call: 'recordInnerDeposit',
      request,
      title: t('chain.recordInner'),
      subject: `${currency} · ${chain}`,
      changes: requestChanges('recordInnerDeposit', request),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      width={720}
      draft={{ form: 'recordInnerDeposit', subject: `${chain}/${currency}` }}
      title={t('chain.recordInner')}
      form={form}
      first={{ txid: '', amount: surplus }}
      onCancel={onClose}
      onOk={propose}
    >
      <Form.Item label={t('chain.address')} extra={t('chain.recordInnerHint')}>
        <Input readOnly value={address} aria-label={t('chain.address')} />
      </Form.Item>
      <TxidField />
      <DecimalField name="amount" label={t('withdrawal.amount')} unit={currency} />
    </FormDialog>
  );
}
