/** Runs the updates of an app that starts its own bundles, and shows their popup. Wants the texts of the area `update`. */
import { pages } from '@tern/bridge';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { serverOrigin } from '../../kit/api/server-origin.ts';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layer.tsx';
import { Ring } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { faultText } from './fault-text.ts';
import { UpdatePopup } from './update-popup.tsx';
import type { UpdateState } from './update-state.ts';
import { runUpdates, updates } from './updates.ts';

export function UpdateHost() {
  const state = updates.useState();
  useEffect(runUpdates, []);
  useMessages(state);
  return (
    <>
      <OfferPopup state={state} />
      <NativePopup state={state} />
    </>
  );
}

/** Answers a check by hand that found nothing; a check of the app's own says nothing. */
function useMessages(state: UpdateState): void {
  useEffect(() => {
    if (state.step !== 'none' || state.message === undefined) return;
    if (state.message === 'latest') toast(t('update.latest'), 'ok', 2000);
    else toast(t(`update.${state.message}`), 'bad', 2000);
  }, [state]);
}

function OfferPopup({ state }: { state: UpdateState }) {
  const language = usePreferences((preferences) => preferences.language);
  const isOpen = 'offer' in state;
  // Its words stay while the popup fades out.
  const last = useRef(isOpen ? state : undefined);
  if (isOpen) last.current = state;
  const shown = last.current;
  if (shown === undefined) return null;
  const { version, size, notes, mandatory } = shown.offer.manifest;
  return (
    <UpdatePopup
      open={isOpen}
      stage={shown.step}
      version={version}
      notes={notes[language]}
      sizeBytes={size}
      loadedBytes={shown.step === 'updating' ? shown.loadedBytes : size}
      isMandatory={mandatory}
      failure={shown.step === 'failed' ? faultText(shown.fault, size) : undefined}
      onUpdate={() => void updates.start()}
      onLater={() => updates.putOff()}
    />
  );
}

/** The page of the server's own that leads to the native app. */
const DOWNLOAD = '/download';

function NativePopup({ state }: { state: UpdateState }) {
  const isOpen = state.step === 'nativeNeeded';
  const close = () => updates.putOff();
  const open = () => {
    void pages.open(serverOrigin() + DOWNLOAD);
    close();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={t('update.nativeTitle')}
      text={t('update.nativeText')}
      picture={
        <Ring tone="brand" size="medium">
          <Download size={24} aria-hidden />
        </Ring>
      }
    >
      <div className="mt-5 flex gap-3">
        <Button tone="ghost" share={1} onClick={close}>
          {t('update.later')}
        </Button>
        <Button share={1} onClick={open}>
          {t('update.nativeOpen')}
        </Button>
      </div>
    </Dialog>
  );
}
