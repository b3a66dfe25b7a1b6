/**
 * Instead of a screen that failed to load or threw. Part of the first program: it has to be there without a network. Its mark
 * tells the start of an update that the version shows no screen.
 */

import { useOnline } from '../kit/device/online.ts';
import { OfflineMessage } from '../kit/loading/offline-cover.tsx';
import { t } from '../locale/text.ts';
import { ErrorState } from '../ui/states.tsx';

/** A new version may have replaced the part that is missing: the retry loads the whole page. */
export function ScreenFault() {
  const online = useOnline();
  return (
    <div data-fault className="flex flex-1 flex-col bg-surface">
      {online ? (
        <ErrorState
          className="flex-1"
          title={t('app.loadFailed')}
          text={t('app.chunkFailed')}
          retryLabel={t('app.retry')}
          onRetry={() => location.reload()}
        />
      ) : (
        <OfflineMessage className="flex-1" />
      )}
    </div>
  );
}
