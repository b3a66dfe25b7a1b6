/** The app's popups. The program of each comes when it is first wanted, and stays for its way out. */

import { useQuestion } from '../kit/confirm.ts';
import { askAgreements, closeMenu, closeShare, openNickName, usePopups } from '../kit/popups.ts';
import { sayPartFailed, usePart } from '../kit/use-part.ts';
import { loadTexts } from '../locale/text.ts';

const loadMenu = () => import('./side-menu.tsx').then((file) => file.SideMenu);
const loadNickName = () =>
  Promise.all([import('./nick-name-dialog.tsx'), loadTexts(['member'])]).then(
    ([file]) => file.NickNameDialog,
  );
const loadAgreements = () =>
  Promise.all([import('./agreement-sheet.tsx'), loadTexts(['content'])]).then(
    ([file]) => file.AgreementSheet,
  );
const loadShare = () =>
  Promise.all([import('../features/invitation/index.ts'), loadTexts(['share'])]).then(
    ([file]) => file.ShareBox,
  );
const loadTooOld = () =>
  Promise.all([import('./too-old-cover.tsx'), loadTexts(['update'])]).then(([file]) => file.TooOldCover);
const loadConfirm = () => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog);

export function PopupHost() {
  const { menu, nickName, agreements, tooOld, share } = usePopups();
  const asked = useQuestion((state) => state.asked);
  /** The popup is closed, so that it can be asked for again. */
  const giveUp = (close: () => void) => () => {
    sayPartFailed();
    close();
  };
  const SideMenu = usePart(menu, loadMenu, giveUp(closeMenu));
  const NickNameDialog = usePart(
    nickName,
    loadNickName,
    giveUp(() => openNickName(false)),
  );
  const AgreementSheet = usePart(
    agreements,
    loadAgreements,
    giveUp(() => askAgreements(false)),
  );
  const ShareBox = usePart(share !== undefined, loadShare, giveUp(closeShare));
  const TooOldCover = usePart(tooOld, loadTooOld, sayPartFailed);
  const ConfirmDialog = usePart(
    asked !== undefined,
    loadConfirm,
    giveUp(() => asked?.answer(false)),
  );
  return (
    <>
      {SideMenu && <SideMenu />}
      {NickNameDialog && <NickNameDialog />}
      {AgreementSheet && <AgreementSheet />}
      {ShareBox && <ShareBox />}
      {TooOldCover && <TooOldCover />}
      {ConfirmDialog && <ConfirmDialog />}
    </>
  );
}
