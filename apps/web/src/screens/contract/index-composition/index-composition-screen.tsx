/** The composition of an index: every source with its weight, its price, how old it is, and whether it counts now. */
import { displayPriceOrNone, displayShare } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { useIndexComposition } from '../../../features/contract/index.ts';
import { ContractChips, SimulatedMark, useAskedContract, useTick } from '../../../features/market/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { serverNow } from '../../../kit/time/server-clock.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';

type Composition = CallResult<'getIndexComposition'>;
type Source = Composition['sources'][number];

export function IndexCompositionScreen() {
  const [pairsName, choose] = useAskedContract();
  return (
    <>
      <TopBar title={<h1 className="truncate">{t('contractRecords.indexTitle')}</h1>} />
      <div className="flex-1 pb-6">
        <ContractChips chosen={pairsName} onChoose={choose} />
        <div className="px-4 pt-1">
          <CompositionCard pairsName={pairsName} />
        </div>
      </div>
    </>
  );
}

function CompositionCard({ pairsName }: { pairsName: string }) {
  const { data, error, refetch } = useIndexComposition(pairsName, 1_000);
  if (data) return <Shown composition={data} />;
  if (!error) return <Skeleton className="h-96 rounded-xl" />;
  return <LoadFailed error={error} refetch={refetch} />;
}

const STATE_TONES = { NORMAL: 'ok', DEGRADED: 'warn', DEAD: 'bad', NONE: 'plain' } as const;

function Shown({ composition }: { composition: Composition }) {
  const { sources, indexState } = composition;
  const valid = sources.filter((source) => source.isValid).length;
  const tick = useTick(composition.pairsName);
  const allWeights = sources.reduce((sum, source) => sum + source.weight, 0);
  return (
    <Card className="p-4">
      <div className="flex items-center gap-2">
        <h2 className="text-12 text-text-2">
          {composition.pairsName} {t('contractRecords.indexPrice')}
        </h2>
        <Chip tone={STATE_TONES[indexState]}>{t(`contractRecords.${indexState}`)}</Chip>
        <span className="ml-auto">
          <SimulatedMark />
        </span>
      </div>
      <p className="truncate text-28 font-semibold">{displayPriceOrNone(composition.indexPrice, tick)}</p>
      <p className="text-12 text-text-2">
        {t('contractRecords.sourcesValid', { valid, all: sources.length })}
      </p>
      {sources.length === 0 ? (
        <EmptyState title={t('contractRecords.noSources')} />
      ) : (
        <ul className="mt-3">
          {sources.map((source) => (
            <SourceRow key={source.source} source={source} allWeights={allWeights} tick={tick} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-12 text-text-2">{t('contractRecords.indexText')}</p>
    </Card>
  );
}

interface SourceRowProps {
  source: Source;
  allWeights: number;
  tick: string | undefined;
}

function SourceRow({ source, allWeights, tick }: SourceRowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-line">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate">{source.source}</span>
          {source.isSimulated && <Chip tone="warn">{t('contractRecords.simulatedSource')}</Chip>}
        </span>
        <span className="block text-12 text-text-3">
          {t('contractRecords.weight')} {shareText(source.weight, allWeights)}
        </span>
      </span>
      <span className="text-right">
        <span className="block font-semibold">{displayPriceOrNone(source.price, tick)}</span>
        <span className="block text-12 text-text-3">
          <span className={source.isValid ? 'text-ok' : 'text-warn'}>
            {t(source.isValid ? 'contractRecords.valid' : 'contractRecords.invalid')}
          </span>{' '}
          {ageText(source.time)}
        </span>
      </span>
    </li>
  );
}

function shareText(weight: number, all: number): string {
  return all === 0 ? '--' : `${displayShare(BigInt(weight), BigInt(all))}%`;
}

function ageText(time: number): string {
  if (time === 0) return t('contractRecords.never');
  const seconds = Math.max(0, Math.round((serverNow() - time) / 1000));
  return t('contractRecords.age', { seconds });
}
