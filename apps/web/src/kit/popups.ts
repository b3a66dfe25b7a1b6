/** Which of the app's own popups are open. They lie over every screen, so no screen owns them. */
import { create } from 'zustand';

interface Popups {
  menu: boolean;
  nickName: boolean;
  /** The new versions of agreements that wait for the member. */
  agreements: boolean;
}

export const usePopups = create<Popups>(() => ({ menu: false, nickName: false, agreements: false }));

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
