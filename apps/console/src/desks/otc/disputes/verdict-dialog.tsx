/** A decision with its finding and fault, which both parties read; a second operator approves it (rules/otc#appeals). */
import {
  OTC_FAULTS,
  OTC_FINDINGS,
  OTC_VERDICTS,
  type OtcFault,
  type OtcFinding,
  type OtcVerdict,
} from '@tern/protocol';
import { Form, Radio } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { DeskOtcOrder } from '../../../kit/otc/order-facts.tsx';
import { t } from '../../../locale/text.ts';

interface Props {
  order: DeskOtcOrder;
  onClose(): void;
  onProposed(): void;
}

interface Entry {
  verdict: OtcVerdict | undefined;
  finding: OtcFinding | undefined;
  fault: OtcFault | undefined;
}

const NONE: Entry = { verdict: undefined, finding: undefined, fault: undefined };

export function VerdictDialog({ order: { orderId, orderNumber }, onClose, onProposed }: Props) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const propose = ({ verdict, finding, fault }: Entry) => {
    if (!verdict || !finding || !fault) return;
    const words = [
      t('otc.decideSubject', { number: orderNumber, verdict: t(`otc.verdict_${verdict}`) }),
      `${t('otc.finding')}: ${t(`otc.finding_${finding}`)}`,
      `${t('otc.fault')}: ${t(`otc.fault_${fault}`)}`,
    ];
    act({
      call: 'decideOtcAppeal',
      request: { orderId, verdict, finding, fault },
      title: t('otc.decide'),
      subject: words.join('\n'),
      warning: t('otc.decideWarning'),
      onDone: onProposed,
    });
  };
  return (
    <FormDialog
      isOpen
      draft={{ form: 'decideOtcAppeal', subject: orderId }}
      title={t('otc.decide')}
      form={form}
      first={NONE}
      onCancel={onClose}
      onOk={propose}
    >
      <Choice
        name="verdict"
        label={t('otc.verdict')}
        options={OTC_VERDICTS.map((value) => ({ value, label: t(`otc.verdict_${value}`) }))}
      />
      <Choice
        name="finding"
        label={t('otc.finding')}
        options={OTC_FINDINGS.map((value) => ({ value, label: t(`otc.finding_${value}`) }))}
      />
      <Choice
        name="fault"
        label={t('otc.fault')}
        options={OTC_FAULTS.map((value) => ({ value, label: t(`otc.fault_${value}`) }))}
      />
      <p className="quiet">{t('otc.decideHint')}</p>
    </FormDialog>
  );
}

interface ChoiceProps {
  name: keyof Entry;
  label: string;
  options: { value: string; label: string }[];
}

function Choice({ name, label, options }: ChoiceProps) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('otc.chooseOne') }]}>
      <Radio.Group className="stack tight" options={options} />
    </Form.Item>
  );
}
