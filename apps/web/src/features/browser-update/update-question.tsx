/** Offers the served build, at a moment at which the member is not busy. */
import { useRef } from 'react';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { t } from '../../locale/text.ts';
import { UpdatePopup } from '../update/index.ts';
import { updateLater, updateNow, useBrowserUpdate } from './browser-update.ts';
import { useFreeMoment } from './free-moment.ts';

export function UpdateQuestion() {
  const { offered, stage } = useBrowserUpdate();
  const language = usePreferences((preferences) => preferences.language);
  const isFree = useFreeMoment(offered !== undefined);
  // Its words stay while the popup fades out.
  const last = useRef(offered);
  if (offered) last.current = offered;
  const shown = last.current;
  if (shown === undefined) return null;
  return (
    <UpdatePopup
      open={isFree}
      stage={stage}
      version={shown.version}
      notes={shown.notes[language]}
      isMandatory={false}
      failure={t('update.noNetwork')}
      onUpdate={() => void updateNow()}
      onLater={updateLater}
    />
  );
}
