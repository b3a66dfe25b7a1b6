/** Fields of numbers that are no money: a fee in percent, decimals, places, weights. */
import { Form } from 'antd';
import { t } from '../locale/text.ts';
import { NumberInput } from '../ui/number-input.tsx';
import { PPM_DECIMALS, ppmOfPercent } from '../ui/percent-ppm.ts';

/** A fee in percent; exact to a millionth. */
export function FeeField(field: { name: string; label: string }) {
  return <PercentField {...field} mostPpm={100_000} wanted={t('market.feeWanted')} />;
}

interface PercentProps {
  name: string | (string | number)[];
  label: string;
  leastPpm?: number;
  mostPpm: number;
  /** The error text for any other value. */
  wanted: string;
}

export function PercentField({ name, label, leastPpm = 0, mostPpm, wanted }: PercentProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        {
          validator: async (_, value: string | undefined) => {
            const ppm = ppmOfPercent(value ?? '', mostPpm);
            if (ppm === undefined || ppm < leastPpm) throw new Error(wanted);
          },
        },
      ]}
    >
      <NumberInput rules={{ decimals: PPM_DECIMALS }} suffix="%" />
    </Form.Item>
  );
}

const DIGITS = /^\d{1,7}$/;

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
      <NumberInput rules={{ decimals: 0 }} inputMode="numeric" />
    </Form.Item>
  );
}
