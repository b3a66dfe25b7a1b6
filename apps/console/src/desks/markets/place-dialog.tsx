import { Form } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { WholeField } from '../../kit/number-fields.tsx';
import { t } from '../../locale/text.ts';
import type { Market } from './market-columns.tsx';

const LAST_PLACE = 1_000;

export function PlaceDialog({ market: { pairsName, place }, onClose }: { market: Market; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<{ place: string }>();
  const save = (entry: { place: string }) =>
    act({
      call: 'setMarketPlace',
      request: { pairsName, place: Number(entry.place) },
      title: t('market.setPlace'),
      subject: pairsName,
      changes: [{ field: t('market.place'), before: String(place), after: entry.place }],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setMarketPlace', subject: pairsName }}
      title={t('market.setPlace')}
      form={form}
      first={{ place: String(place) }}
      onCancel={onClose}
      onOk={save}
    >
      <WholeField name="place" label={t('market.placeHint')} most={LAST_PLACE} />
    </FormDialog>
  );
}
