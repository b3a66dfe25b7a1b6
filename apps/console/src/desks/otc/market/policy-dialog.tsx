/** A new policy of the OTC market, which holds at once (rules/otc#policy). */
import type { DeskResult } from '@tern/protocol/desk';
import { Form } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { WholeField } from '../../../kit/number-fields.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { fieldName } from '../../../kit/wire-fields.ts';
import { t } from '../../../locale/text.ts';

type Policy = DeskResult<'getOtcDesk'>['policy'];

/** Each with its unit. */
const AMOUNTS = {
  bond: 'USDT',
  minAmount: 'CNY',
  maxAmount: 'CNY',
  newTakerMax: 'CNY',
  leastCounted: 'CNY',
  band: '%',
  rateStep: '%',
} as const;
/** Each with the largest value that the call takes. */
const WHOLES = {
  maxUnpaid: 100,
  maxSelling: 100,
  appealDelaySeconds: 86_400,
  holdHours: 720,
  providerRateSeconds: 86_400,
  manualRateSeconds: 2_592_000,
} as const;

type Whole = keyof typeof WHOLES;
/** Whole numbers are texts in the fields. */
type Entry = Omit<Policy, Whole> & Record<Whole, string>;

const WHOLE_NAMES = Object.keys(WHOLES) as Whole[];
const AMOUNT_NAMES = Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[];

export function PolicyDialog({ policy, onClose }: { policy: Policy; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const texts = WHOLE_NAMES.map((name) => [name, String(policy[name])]);
  const first = { ...policy, ...(Object.fromEntries(texts) as Record<Whole, string>) };
  const propose = (entry: Entry) => {
    const numbers = WHOLE_NAMES.map((name) => [name, Number(entry[name])]);
    const wanted: Policy = { ...entry, ...(Object.fromEntries(numbers) as Record<Whole, number>) };
    act({
      call: 'setOtcPolicy',
      request: { policy: wanted },
      title: t('otc.setPolicy'),
      changes: requestChanges('setOtcPolicy', { policy: wanted }, { policy }),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      width={720}
      draft={{ form: 'setOtcPolicy', subject: '-' }}
      title={t('otc.setPolicy')}
      form={form}
      first={first}
      onCancel={onClose}
      onOk={propose}
    >
      {AMOUNT_NAMES.map((name) => (
        <DecimalField key={name} name={name} label={fieldName(name)} unit={AMOUNTS[name]} />
      ))}
      {WHOLE_NAMES.map((name) => (
        <WholeField key={name} name={name} label={fieldName(name)} most={WHOLES[name]} />
      ))}
    </FormDialog>
  );
}
