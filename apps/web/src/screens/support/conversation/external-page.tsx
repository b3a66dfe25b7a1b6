/**
 * The operator's own page of customer service in a frame without padding. It has an origin of its own, learns nothing of the
 * member, and cannot lead our page anywhere: the sandbox leaves it scripts, forms and its own origin.
 */

import { useEffect, useState } from 'react';
import { ForeignLink } from '../../../kit/device/foreign-link.tsx';
import { useOnline } from '../../../kit/device/online.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';

const LOADING_MS = 15_000;
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups';

type Loading = 'loading' | 'loaded' | 'failed';

export function ExternalPage({ url }: { url: string }) {
  const [tries, setTries] = useState(0);
  return (
    <>
      <TopBar ground="surface" title={<h1>{t('app.customer')}</h1>} />
      <Frame key={tries} url={url} onRetry={() => setTries((count) => count + 1)} />
    </>
  );
}

function Frame({ url, onRetry }: { url: string; onRetry(): void }) {
  const isOnline = useOnline();
  const [loading, setLoading] = useState<Loading>('loading');
  useEffect(() => {
    if (loading !== 'loading') return;
    const timer = setTimeout(() => setLoading('failed'), LOADING_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  if (loading === 'failed' || (loading === 'loading' && !isOnline)) {
    return (
      <ErrorState
        className="flex-1 bg-surface"
        title={t('support.pageFailed')}
        text={t('support.pageFailedText')}
        retryLabel={t('app.retry')}
        onRetry={onRetry}
      />
    );
  }
  return (
    <div className="relative flex flex-1 flex-col bg-surface">
      {loading === 'loading' && <Skeleton className="absolute inset-0" />}
      <iframe
        title={t('app.customer')}
        src={url}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        allow=""
        onLoad={() => setLoading('loaded')}
        onError={() => setLoading('failed')}
        className="relative w-full flex-1 border-0"
      />
      <p className="flex items-center justify-center gap-4 border-t border-line pb-[var(--safe-bottom)] text-12 text-text-3">
        {t('support.pageTrouble')}
        <button type="button" onClick={onRetry} className="h-11 text-brand active:opacity-60">
          {t('app.retry')}
        </button>
        <ForeignLink href={url} className="py-3 text-brand active:opacity-60">
          {t('support.pageNew')}
        </ForeignLink>
      </p>
    </div>
  );
}
