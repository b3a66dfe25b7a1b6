/** Which sources make an index, and how much each of them counts: of a pair and of its contract alike. */
import { Form } from 'antd';
import { t } from '../locale/text.ts';
import { useAct } from './actions.tsx';
import { FormDialog } from './form-dialog.tsx';
import {
  FEWEST_SOURCES,
  KnownSources,
  SourceFields,
  type WeightedEntry,
  weighted,
} from './source-fields.tsx';

interface Entry {
  sources: WeightedEntry[];
}

interface Props {
  pairsName: string;
  sources: readonly { source: string; weight: number }[];
  onClose(): void;
}

export function IndexDialog({ pairsName, sources: now, onClose }: Props) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const old = now.map(({ source, weight }) => ({ source, weight: String(weight) }));
  const empty = Array.from({ length: FEWEST_SOURCES }, () => ({ source: '', weight: '1' }));
  const propose = ({ sources }: Entry) =>
    act({
      call: 'setMarketIndex',
      request: {
        pairsName,
        sources: weighted(sources),
      },
      title: t('market.changeIndex'),
      subject: pairsName,
      changes: [{ field: t('market.sources'), before: wordsOf(old), after: wordsOf(sources) }],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setMarketIndex', subject: pairsName }}
      title={t('market.changeIndex')}
      form={form}
      first={{ sources: old.length > 0 ? old : empty }}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('market.indexHint')}</p>
      <KnownSources />
      <SourceFields />
    </FormDialog>
  );
}

const wordsOf = (sources: Entry['sources']): string =>
  sources.map(({ source, weight }) => `${source} × ${weight}`).join(', ');
