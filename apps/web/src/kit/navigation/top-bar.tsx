/** The bar on top of a screen: 40 high below the safe area, staying while the screen scrolls. */
import { ChevronLeft, Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { openMenu } from '../popups/popups.ts';
import { useBack } from './navigation.ts';

export interface TopBarProps {
  left?: 'back' | 'menu' | 'close' | 'none';
  title?: ReactNode;
  right?: ReactNode;
  /** On the ground of the page or of the surface. */
  ground?: 'page' | 'surface';
}

export function TopBar({ left = 'back', title, right, ground = 'page' }: TopBarProps) {
  return (
    <header
      className={cx(
        'sticky top-0 z-20 flex shrink-0 items-center gap-3 px-4 pt-[var(--safe-top)] max-[359px]:px-3',
        ground === 'page' ? 'bg-page' : 'bg-surface',
      )}
    >
      <LeftIcon left={left} />
      <div className="flex h-10 min-w-0 flex-1 items-center gap-2 text-17 font-semibold">{title}</div>
      {/* Icons of 22 px are so far apart that a finger hits 40 px of each. */}
      {right && <div className="flex shrink-0 items-center gap-4.5">{right}</div>}
    </header>
  );
}

function LeftIcon({ left }: { left: TopBarProps['left'] }) {
  const back = useBack();
  if (left === 'none') return null;
  if (left === 'menu') {
    return (
      <IconButton label={t('app.openMenu')} onClick={openMenu}>
        <Menu size={22} strokeWidth={1.6} aria-hidden />
      </IconButton>
    );
  }
  const Icon = left === 'close' ? X : ChevronLeft;
  return (
    <IconButton label={left === 'close' ? t('app.close') : t('app.back')} onClick={back}>
      <Icon size={24} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
}
