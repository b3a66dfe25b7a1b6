/** The left drawer with the menu, over every screen. */
import { MenuBody } from '../features/menu/index.ts';
import { closeMenu, usePopups } from '../kit/popups/popups.ts';
import { t } from '../locale/text.ts';
import { Drawer } from '../ui/layer.tsx';

export function SideMenu() {
  const open = usePopups((popups) => popups.menu);
  return (
    <Drawer open={open} onClose={closeMenu} title={t('app.name')}>
      {/* Built anew at each opening, so that a verification that has passed meanwhile is seen. */}
      <div className="px-5 pt-[calc(var(--safe-top)+16px)] pb-6">
        <MenuBody />
      </div>
    </Drawer>
  );
}
