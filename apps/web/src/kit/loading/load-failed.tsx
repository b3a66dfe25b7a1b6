/** In the place of what a call did not bring: what it said, and the way to ask again; the offline screen without a network. */
import { t } from '../../locale/text.ts';
import { ErrorState } from '../../ui/states.tsx';
import { messageOf } from '../api/api.ts';
import { useOnline } from '../device/online.ts';
import { OfflineMessage } from './offline-cover.tsx';

interface LoadFailedProps {
  error: unknown;
  refetch(): unknown;
  className?: string | undefined;
}

export function LoadFailed({ error, refetch, className }: LoadFailedProps) {
  if (!useOnline()) return <OfflineMessage className={className} />;
  return (
    <ErrorState
      title={t('app.loadFailed')}
      text={error ? messageOf(error) : undefined}
      retryLabel={t('app.retry')}
      onRetry={() => void refetch()}
      className={className}
    />
  );
}
