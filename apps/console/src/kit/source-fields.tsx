/** Which sources make an index, and how much each of them counts: the fields of a form with `sources`. */
import { Button, Form, Input } from 'antd';
import { t } from '../locale/text.ts';
import { WholeField } from './number-fields.tsx';
import { useDeskRead } from './queries.ts';

export interface WeightedEntry {
  source: string;
  weight: string;
}

export const FEWEST_SOURCES = 3;
const MOST_SOURCES = 10;
const HEAVIEST = 9_999;
const SOURCE = /^[a-z0-9_-]{1,32}$/;

/** As requests want them: weights are whole numbers. */
export const weighted = (sources: readonly WeightedEntry[]) =>
  sources.map(({ source, weight }) => ({ source, weight: Number(weight) }));

export function KnownSources() {
  const { data } = useDeskRead('getHealth', {});
  if (!data || data.sources.length === 0) return null;
  return <p>{t('market.knownSources', { names: data.sources.map(({ source }) => source).join(', ') })}</p>;
}

export function SourceFields() {
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
              <Button disabled={fields.length <= FEWEST_SOURCES} onClick={() => remove(name)}>
                {t('app.remove')}
              </Button>
            </div>
          ))}
          <Button disabled={fields.length >= MOST_SOURCES} onClick={() => add({ source: '', weight: '1' })}>
            {t('market.addSource')}
          </Button>
        </>
      )}
    </Form.List>
  );
}
