/** The app's popups. The program of each comes when it is first wanted, and stays for its way out. */

import { sayPartFailed, usePart } from '../kit/loading/use-part.ts';
import { useQuestion } from '../kit/popups/confirm.ts';
import {
  askAgreements,
  closeCoin,
  closeHeaderMenu,
  closeMenu,
  closeShare,
  openNickName,
  usePopups,
} from '../kit/popups/popups.ts';
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
const loadCoin = () =>
  Promise.all([import('./coin-sheet.tsx'), loadTexts(['coin', 'chain'])]).then(([file]) => file.CoinSheet);
const loadHeaderMenu = () =>
  Promise.all([import('./header-menu.tsx'), loadTexts(['coin'])]).then(([file]) => file.HeaderMenu);
const loadConfirm = () => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog);

export function PopupHost() {
  const { menu, nickName, agreements, tooOld, share, coin, headerMenu } = usePopups();
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
  const CoinSheet = usePart(coin !== undefined, loadCoin, giveUp(closeCoin));
  const HeaderMenu = usePart(headerMenu !== undefined, loadHeaderMenu, giveUp(closeHeaderMenu));
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
      {CoinSheet && <CoinSheet />}
      {HeaderMenu && <HeaderMenu />}
      {ConfirmDialog && <ConfirmDialog />}
    </>
  );
}
