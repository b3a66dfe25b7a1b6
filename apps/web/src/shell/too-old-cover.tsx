/**
 * Over every screen once the server serves this version no more (rules/releases#versions): the way to the update instead of screens
 * whose calls all fail. It lies below the layers, so that the update's own popup shows over it.
 */
import { IS_NATIVE } from '@tern/bridge';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { loadServedBuild } from '../features/browser-update/index.ts';
import { updates } from '../features/update/index.ts';
import { t } from '../locale/text.ts';
import { Button } from '../ui/button.tsx';
import { Message, Ring } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';

/** The native app finds its update by hand; a page in a browser becomes the served version. */
async function goOn(): Promise<void> {
  if (IS_NATIVE) await updates.check(true);
  else await loadServedBuild().catch(() => toast(t('app.stillOffline'), 'bad', 2000));
}

export function TooOldCover() {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await goOn();
    setBusy(false);
  };
  return (
    <div role="alert" className="fixed inset-0 z-[29] flex flex-col justify-center bg-surface">
      <Message
        picture={
          <Ring tone="brand">
            <RefreshCw size={28} strokeWidth={1.4} aria-hidden />
          </Ring>
        }
        title={t('update.tooOldTitle')}
        text={t('update.tooOldText')}
        action={
          <Button className="w-40" busy={busy} onClick={() => void press()}>
            {t('update.now')}
          </Button>
        }
      />
    </div>
  );
}
