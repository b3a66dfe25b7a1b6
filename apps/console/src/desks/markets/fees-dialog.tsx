import { Form } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { FeeField } from '../../kit/number-fields.tsx';
import { t } from '../../locale/text.ts';
import { percentOfPpm, ppmOfPercent } from '../../ui/percent-ppm.ts';
import type { Market } from './market-columns.tsx';

interface Entry {
  makerFee: string;
  takerFee: string;
}

export function FeesDialog({ market, onClose }: { market: Market; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const { pairsName, makerFeePpm, takerFeePpm } = market;
  const first = { makerFee: percentOfPpm(makerFeePpm), takerFee: percentOfPpm(takerFeePpm) };
  const propose = ({ makerFee, takerFee }: Entry) =>
    act({
      call: 'setMarketFees',
      request: {
        pairsName,
        makerFeePpm: ppmOfPercent(makerFee) as number,
        takerFeePpm: ppmOfPercent(takerFee) as number,
      },
      title: t('market.changeFees'),
      subject: pairsName,
      changes: [
        { field: t('market.makerFee'), before: `${first.makerFee}%`, after: `${makerFee}%` },
        { field: t('market.takerFee'), before: `${first.takerFee}%`, after: `${takerFee}%` },
      ],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setMarketFees', subject: market.pairsName }}
      title={t('market.changeFees')}
      form={form}
      first={first}
      onCancel={onClose}
      onOk={propose}
    >
      <FeeField name="makerFee" label={t('market.makerFee')} />
      <FeeField name="takerFee" label={t('market.takerFee')} />
    </FormDialog>
  );
}
