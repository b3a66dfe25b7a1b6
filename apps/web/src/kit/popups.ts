/** Which of the app's own popups are open. They lie over every screen, so no screen owns them. */
import { create } from 'zustand';

interface Popups {
  menu: boolean;
  nickName: boolean;
}

export const usePopups = create<Popups>(() => ({ menu: false, nickName: false }));

export function openMenu(): void {
  usePopups.setState({ menu: true });
}

export function closeMenu(): void {
  usePopups.setState({ menu: false });
}

export function openNickName(open: boolean): void {
  usePopups.setState({ nickName: open });
}
