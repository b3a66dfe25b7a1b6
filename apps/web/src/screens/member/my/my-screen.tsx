/** The member's own pages as a tab of its own, where the operator chose the set of tabs that has it. */
import { MenuBody, useTabSet } from '../../../features/menu/index.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';

export function MyScreen() {
  const isTab = useTabSet() === 'ACTIVITY';
  return (
    <>
      <TopBar left={isTab ? 'none' : 'back'} title={<h1>{t('app.tabMy')}</h1>} ground="surface" />
      <div className="flex-1 bg-surface px-5 pt-2 pb-6">
        <MenuBody />
      </div>
    </>
  );
}
