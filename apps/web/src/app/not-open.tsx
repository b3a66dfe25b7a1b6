/** Screens for an address without a screen, for one that does not exist, and for one that failed to load or threw. */
import { Compass, Hourglass } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { PlainKey } from '../locale/keys.ts';
import { t } from '../locale/text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, Message, Ring } from '../ui/states.tsx';

export function NotOpen({ title }: { title: PlainKey }) {
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring tone="brand">
          <Hourglass size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={t('app.notOpenTitle')}
      text={t('app.notOpenText', { title: t(title) })}
      action={<HomeButton />}
    />
  );
}

export function NotFound() {
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring>
          <Compass size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={t('app.notFoundTitle')}
      text={t('app.notFoundText')}
      action={<HomeButton />}
    />
  );
}

function HomeButton() {
  const navigate = useNavigate();
  return (
    <Button tone="soft" className="w-40" onClick={() => navigate('/home')}>
      {t('app.goHome')}
    </Button>
  );
}

/** A new version may have replaced the part that is missing: the retry loads the whole page. */
export function ScreenFault() {
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
