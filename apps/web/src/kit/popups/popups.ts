/** Which of the app's own popups are open. They lie over every screen, so no screen owns them. */
import { create } from 'zustand';

/** The two modes of the share box. */
export type ShareMode = 'app' | 'invitation';

interface Popups {
  menu: boolean;
  nickName: boolean;
  /** The new versions of agreements that wait for the member. */
  agreements: boolean;
  /** The server does not serve this version any more. */
  tooOld: boolean;
  /** undefined: the share box is closed. */
  share: ShareMode | undefined;
  /** The coin that is described; undefined: none. */
  coin: string | undefined;
  /** The market whose screen opened the menu of its header; undefined: it is closed. */
  headerMenu: string | undefined;
}

const CLOSED: Popups = {
  menu: false,
  nickName: false,
  agreements: false,
  tooOld: false,
  share: undefined,
  coin: undefined,
  headerMenu: undefined,
};

export const usePopups = create<Popups>(() => CLOSED);

export function closePopups(): void {
  usePopups.setState(CLOSED);
}

export function openMenu(): void {
  usePopups.setState({ menu: true });
}

export function closeMenu(): void {
  usePopups.setState({ menu: false });
}

export function openNickName(open: boolean): void {
  usePopups.setState({ nickName: open });
}

export function askAgreements(open: boolean): void {
  usePopups.setState({ agreements: open });
}

/** Stays until the app starts anew. */
export function askToUpdate(): void {
  usePopups.setState({ tooOld: true });
}

export function openShare(mode: ShareMode): void {
  usePopups.setState({ share: mode });
}

export function closeShare(): void {
  usePopups.setState({ share: undefined });
}

export function openCoin(currency: string): void {
  usePopups.setState({ coin: currency });
}

export function closeCoin(): void {
  usePopups.setState({ coin: undefined });
}

/** @param market as marketName of the protocol spells it */
export function openHeaderMenu(market: string): void {
  usePopups.setState({ headerMenu: market });
}

export function closeHeaderMenu(): void {
  usePopups.setState({ headerMenu: undefined });
}
