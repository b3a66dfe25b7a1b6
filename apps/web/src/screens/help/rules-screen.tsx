/** The page of rules: the figures of the exchange that bind members, as they are now. */
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { t } from '../../locale/text.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Card } from '../../ui/list-row.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useTradingRules } from './queries.ts';

export function RulesScreen() {
  const { data, error, refetch } = useTradingRules();
  return (
    <div className="flex flex-col gap-4 px-4 pt-2 pb-8">
      <p className="text-12 text-text-3">{t('help.rulesText')}</p>
      {data?.map(({ title, rows }) => (
        <Section key={title} title={title} facts={rows.map(({ name, value }) => [name, value] as const)} />
      ))}
      {!data && (error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />)}
    </div>
  );
}

function Section({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h2 className="mb-2 text-15 font-semibold">{title}</h2>
      <Card className="px-4 [&_dl>:last-child]:border-0">
        <FactList facts={facts} />
      </Card>
    </section>
  );
}

function Outline() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-44 w-full rounded-xl" />
      <Skeleton className="h-72 w-full rounded-xl" />
    </div>
  );
}
