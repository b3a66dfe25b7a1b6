import { Form, Input } from 'antd';
import { t } from '../locale/text.ts';

const CURRENCY = /^[A-Z0-9]{1,12}$/;

/** The code of a coin, in capitals. */
export function CurrencyField() {
  return (
    <Form.Item
      name="currency"
      label={t('ledger.currency')}
      normalize={(value: string) => value.toUpperCase().trim()}
      rules={[{ required: true, pattern: CURRENCY, message: t('market.codeWanted') }]}
    >
      <Input maxLength={12} autoComplete="off" />
    </Form.Item>
  );
}
