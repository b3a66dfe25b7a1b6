/** Instead of a screen that failed to load or threw. Part of the first program: it has to be there without a network. */

import { OfflineMessage } from '../kit/offline-cover.tsx';
import { useOnline } from '../kit/online.ts';
import { t } from '../locale/text.ts';
import { ErrorState } from '../ui/states.tsx';

/** A new version may have replaced the part that is missing: the retry loads the whole page. */
export function ScreenFault() {
  if (!useOnline()) return <OfflineMessage className="flex-1 bg-surface" />;
  return (
    <ErrorState
      className="flex-1 bg-surface"
      title={t('app.loadFailed')}
      text={t('app.chunkFailed')}
      retryLabel={t('app.retry')}
      onRetry={() => location.reload()}
    />
  );
}
