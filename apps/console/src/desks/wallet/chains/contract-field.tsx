/** The address of a token's contract; empty where the chain's own coin may be meant. */
import { Form, Input } from 'antd';
import { t } from '../../../locale/text.ts';

const CONTRACT = /^[\x21-\x7e]{0,128}$/;

export function ContractField({ isNeeded = false, hint }: { isNeeded?: boolean; hint?: string }) {
  return (
    <Form.Item
      name="contract"
      label={t('chain.contract')}
      extra={hint}
      normalize={(value: string) => value.trim()}
      rules={[{ required: isNeeded, pattern: CONTRACT, message: t('chain.contractWanted') }]}
    >
      <Input maxLength={128} autoComplete="off" />
    </Form.Item>
  );
}
