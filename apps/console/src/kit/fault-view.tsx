import { ApiError } from '@tern/client';
import { t } from '../locale/text.ts';
import { FaultNote } from '../ui/fault-note.tsx';
import { messageOf } from './api.ts';

/** A read that failed: the envelope's message, or that nothing answers. */
export function FaultView({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isCallError = error instanceof ApiError && error.kind === 'refused';
  return (
    <FaultNote
      title={isCallError ? t('app.refused') : t('app.loadFailed')}
      text={messageOf(error)}
      retryLabel={t('app.retry')}
      onRetry={onRetry}
    />
  );
}
