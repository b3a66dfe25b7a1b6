/** New limits of withdrawals; those that widen take effect later. */
import type { DeskResult } from '@tern/protocol/desk';
import { Checkbox, Form } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { WholeField } from '../../../kit/number-fields.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { fieldName } from '../../../kit/wire-fields.ts';
import { t } from '../../../locale/text.ts';

type Policy = DeskResult<'getWalletTerms'>['policy'];

const VALUES = [
  'basicDayLimit',
  'advancedDayLimit',
  'secondApprovalAbove',
  'manualDayLimit',
  'autoLimit',
] as const;
const FACTORS = ['memberAutoFactor', 'hourAutoFactor', 'maxPerDay'] as const;
const DELAYS = ['savedAddressDelaySeconds', 'wideningDelaySeconds'] as const;
const REVIEWS = ['isNewAddressReviewed', 'isNewDeviceReviewed', 'isYoungAccountReviewed'] as const;
const MOST_FACTOR = 1_000_000;
const MOST_DELAY = 2_592_000;

/** Whole numbers are texts in the fields. */
type Whole = (typeof FACTORS)[number] | (typeof DELAYS)[number];
type Entry = Omit<Policy, Whole> & Record<Whole, string>;

export function PolicyDialog({ policy, onClose }: { policy: Policy; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const texts = [...FACTORS, ...DELAYS].map((name) => [name, String(policy[name])]);
  const first = { ...policy, ...(Object.fromEntries(texts) as Record<Whole, string>) };
  const propose = (entry: Entry) => {
    const numbers = [...FACTORS, ...DELAYS].map((name) => [name, Number(entry[name])]);
    const wanted: Policy = { ...entry, ...(Object.fromEntries(numbers) as Record<Whole, number>) };
    act({
      call: 'setWalletPolicy',
      request: { policy: wanted },
      title: t('chain.setPolicy'),
      changes: requestChanges('setWalletPolicy', { policy: wanted }, { policy }),
      onDone: onClose,
    });
  };
  return (
    <FormDialog
      isOpen
      width={720}
      draft={{ form: 'setWalletPolicy', subject: '-' }}
      title={t('chain.setPolicy')}
      form={form}
      first={first}
      onCancel={onClose}
      onOk={propose}
    >
      {VALUES.map((name) => (
        <DecimalField key={name} name={name} label={fieldName(`policy.${name}`)} unit="USDT" />
      ))}
      {FACTORS.map((name) => (
        <WholeField key={name} name={name} label={fieldName(name)} most={MOST_FACTOR} />
      ))}
      {DELAYS.map((name) => (
        <WholeField key={name} name={name} label={fieldName(name)} most={MOST_DELAY} />
      ))}
      {REVIEWS.map((name) => (
        <Form.Item key={name} name={name} valuePropName="checked">
          <Checkbox>{fieldName(name)}</Checkbox>
        </Form.Item>
      ))}
    </FormDialog>
  );
}
