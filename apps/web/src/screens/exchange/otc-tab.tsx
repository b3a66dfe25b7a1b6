/** The OTC tabs of the trade screen and their bar; program and words of each come when it is first shown. */
import { type ComponentType, useState } from 'react';
import { loadMarketIcons, loadMarketPanel, loadQuickPanel } from '../../features/otc/index.ts';
import { usePart } from '../../kit/loading/use-part.ts';
import { TopBar } from '../../kit/navigation/top-bar.tsx';
import { t } from '../../locale/text.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';

export function OtcBar() {
  const Icons = usePart(true, loadMarketIcons);
  return (
    <TopBar
      left="menu"
      title={<h1 className="truncate">{t('app.transaction')}</h1>}
      right={Icons && <Icons />}
    />
  );
}

export function OtcTab({ kind }: { kind: 'otc' | 'quickBuy' }) {
  return kind === 'otc' ? (
    <Panel key="otc" load={loadMarketPanel} />
  ) : (
    <Panel key="quickBuy" load={loadQuickPanel} />
  );
}

function Panel({ load }: { load: () => Promise<ComponentType> }) {
  const [failed, setFailed] = useState(false);
  const Loaded = usePart(!failed, load, () => setFailed(true));
  if (Loaded) return <Loaded />;
  if (failed) {
    return (
      <ErrorState
        className="flex-1 bg-surface"
        title={t('app.loadFailed')}
        text={t('app.chunkFailed')}
        retryLabel={t('app.retry')}
        onRetry={() => setFailed(false)}
      />
    );
  }
  return (
    <div aria-busy="true" className="flex flex-1 flex-col gap-3 bg-surface p-4">
      <Skeleton className="h-10 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
    </div>
  );
}
