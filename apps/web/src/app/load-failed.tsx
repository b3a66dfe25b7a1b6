/** In the place of what a call did not bring: what it said, and the way to ask again. */
import { t } from '../locale/text.ts';
import { ErrorState } from '../ui/states.tsx';
import { messageOf } from './api.ts';

interface LoadFailedProps {
  error: unknown;
  refetch(): unknown;
  className?: string | undefined;
}

export function LoadFailed({ error, refetch, className }: LoadFailedProps) {
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
