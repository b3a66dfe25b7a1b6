/** Which sources make a market's index, and how much each of them counts. */
import { Button, Form, Input } from 'antd';
import { useAct } from '../../app/actions.tsx';
import { FormDialog } from '../../app/form-dialog.tsx';
import { useDeskRead } from '../../app/queries.ts';
import { t } from '../../locale/text.ts';
import type { Market } from './market-columns.tsx';
import { WholeField } from './market-fields.tsx';

interface Entry {
  sources: { source: string; weight: string }[];
}

const FEWEST = 3;
const MOST = 10;
const HEAVIEST = 9_999;
const SOURCE = /^[a-z0-9_-]{1,32}$/;

export function IndexDialog({ market, onClose }: { market: Market; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const { pairsName, index } = market;
  const old = index.sources.map(({ source, weight }) => ({ source, weight: String(weight) }));
  const empty = Array.from({ length: FEWEST }, () => ({ source: '', weight: '1' }));
  const propose = ({ sources }: Entry) =>
    act({
      call: 'setMarketIndex',
      request: {
        pairsName,
        sources: sources.map(({ source, weight }) => ({ source, weight: Number(weight) })),
      },
      title: t('market.changeIndex'),
      subject: pairsName,
      changes: [{ field: t('market.sources'), before: wordsOf(old), after: wordsOf(sources) }],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
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

function KnownSources() {
  const { data } = useDeskRead('getHealth', {});
  if (!data || data.sources.length === 0) return null;
  return <p>{t('market.knownSources', { names: data.sources.map(({ source }) => source).join(', ') })}</p>;
}

function SourceFields() {
  return (
    <Form.List name="sources">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }, at) => (
            <div className="source-row" key={key}>
              <Form.Item
                name={[name, 'source']}
                label={t('market.sourceNumbered', { number: at + 1 })}
                rules={[{ required: true, pattern: SOURCE, message: t('market.sourceWanted') }]}
              >
                <Input autoComplete="off" maxLength={32} />
              </Form.Item>
              <WholeField name={[name, 'weight']} label={t('market.weight')} most={HEAVIEST} />
              <Button disabled={fields.length <= FEWEST} onClick={() => remove(name)}>
                {t('app.remove')}
              </Button>
            </div>
          ))}
          <Button disabled={fields.length >= MOST} onClick={() => add({ source: '', weight: '1' })}>
            {t('market.addSource')}
          </Button>
        </>
      )}
    </Form.List>
  );
}
