/** The check transfer of a token: the operator pays the shown address from outside and enters the transaction. */
import type { DeskResult } from '@tern/protocol/desk';
import { App, Form, Select } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { t } from '../../../locale/text.ts';
import { ContractField } from './contract-field.tsx';
import { LongText } from './plain-table.tsx';
import { TxidField } from './txid-field.tsx';

interface Entry {
  chain: string;
  contract: string;
  txid: string;
}

interface Props {
  chains: readonly DeskResult<'getWalletTerms'>['chains'][number][];
  onClose(): void;
}

export function CheckDialog({ chains, onClose }: Props) {
  const act = useAct();
  const { message } = App.useApp();
  const [form] = Form.useForm<Entry>();
  const chosen = Form.useWatch('chain', form);
  const hotAddress = chains.find(({ chain }) => chain === chosen)?.hotAddress ?? '';
  const check = (request: Entry) =>
    act({
      call: 'checkTransfer',
      request,
      title: t('chain.checkTransfer'),
      subject: `${request.contract} · ${request.chain}`,
      isQuiet: true,
      onDone: ({ symbol, amount }) => {
        // It goes by itself, and nothing follows that.
        void message.success(t('chain.checkArrived', { amount, symbol }));
        onClose();
      },
    });
  return (
    <FormDialog
      isOpen
      width={720}
      draft={{ form: 'checkTransfer', subject: '-' }}
      title={t('chain.checkTransfer')}
      form={form}
      first={{ chain: chains[0]?.chain ?? '', contract: '', txid: '' }}
      onCancel={onClose}
      onOk={check}
    >
      <p>{t('chain.checkHint')}</p>
      <Form.Item name="chain" label={t('chain.network')}>
        <Select options={chains.map(({ chain, network }) => ({ value: chain, label: network }))} />
      </Form.Item>
      <p>
        {t('chain.hotAddress')} <LongText text={hotAddress} />
      </p>
      <ContractField isNeeded />
      <TxidField />
    </FormDialog>
  );
}
