/** The hash of a transaction, with 0x or without. */
import { Form, Input } from 'antd';
import { t } from '../../../locale/text.ts';

const TXID = /^(0x)?[0-9a-fA-F]{64}$/;

export function TxidField() {
  return (
    <Form.Item
      name="txid"
      label={t('withdrawal.txid')}
      normalize={(value: string) => value.trim()}
      rules={[{ required: true, pattern: TXID, message: t('chain.txidWanted') }]}
    >
      <Input maxLength={66} autoComplete="off" />
    </Form.Item>
  );
}
