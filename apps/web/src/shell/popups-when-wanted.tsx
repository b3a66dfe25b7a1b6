/** The host of the popups, whose program comes with the strips or, before that, when the first popup is wanted. */

import { sayPartFailed, usePart } from '../kit/loading/use-part.ts';
import { useQuestion } from '../kit/popups/confirm.ts';
import { closePopups, usePopups } from '../kit/popups/popups.ts';

const loadHost = () => import('./popup-host.tsx').then((file) => file.PopupHost);

export function PopupsWhenWanted() {
  const isOpen = usePopups((popups) => Object.values(popups).some(Boolean));
  const asked = useQuestion((state) => state.asked);
  const Host = usePart(isOpen || asked !== undefined, loadHost, () => {
    sayPartFailed();
    closePopups();
    asked?.answer(false);
  });
  return Host && <Host />;
}
