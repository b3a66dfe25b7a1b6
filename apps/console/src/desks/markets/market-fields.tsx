import { Form, Input } from 'antd';
import { t } from '../../locale/text.ts';
import { ppmOfPercent } from '../../ui/percent-ppm.ts';

/** A fee in percent; exact to a millionth. */
export function FeeField({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        {
          validator: async (_, value: string | undefined) => {
            if (ppmOfPercent(value ?? '') === undefined) throw new Error(t('market.feeWanted'));
          },
        },
      ]}
    >
      <Input suffix="%" inputMode="decimal" autoComplete="off" />
    </Form.Item>
  );
}

const DIGITS = /^\d{1,4}$/;

/** A whole number that is no money: decimals, a place, a weight. */
export function WholeField({
  name,
  label,
  most,
}: {
  name: string | (string | number)[];
  label: string;
  most: number;
}) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        {
          validator: async (_, value: string | undefined) => {
            if (!DIGITS.test(value ?? '') || Number(value) > most)
              throw new Error(t('app.wholeWanted', { most }));
          },
        },
      ]}
    >
      <Input inputMode="numeric" autoComplete="off" />
    </Form.Item>
  );
}
