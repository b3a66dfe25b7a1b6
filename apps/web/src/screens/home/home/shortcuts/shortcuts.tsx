/** The ways from home that the member has arranged; a visitor is asked to log in where one wants it. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lateSheet } from '../../../../kit/loading/late-sheet.tsx';
import { useMemberNavigate } from '../../../../kit/navigation/navigation.ts';
import { t } from '../../../../locale/text.ts';
import { Card } from '../../../../ui/list-row.tsx';
import type { Shortcut } from './kept-shortcuts.ts';
import { TARGETS } from './shortcut-targets.ts';
import { useOpenShortcuts } from './use-open-shortcuts.ts';

const ArrangeSheet = lateSheet(() => import('./arrange-sheet.tsx').then((file) => file.ArrangeSheet));

export function Shortcuts() {
  const { shown } = useOpenShortcuts();
  const [arranging, setArranging] = useState(false);
  return (
    <Card className="px-1 pb-1">
      <div className="flex h-10 items-center justify-between pl-2.5">
        <h2 className="text-13 font-semibold">{t('shortcuts.title')}</h2>
        <button
          type="button"
          aria-label={t('shortcuts.editTitle')}
          onClick={() => setArranging(true)}
          className="h-10 min-w-10 px-2.5 text-12 text-text-2 active:opacity-60"
        >
          {t('shortcuts.edit')}
        </button>
      </div>
      <ul className="grid grid-cols-4">
        {shown.map((shortcut) => (
          <li key={shortcut} className="min-w-0">
            <ShortcutButton shortcut={shortcut} />
          </li>
        ))}
      </ul>
      <ArrangeSheet open={arranging} onClose={() => setArranging(false)} />
    </Card>
  );
}

function ShortcutButton({ shortcut }: { shortcut: Shortcut }) {
  const navigate = useNavigate();
  const memberNavigate = useMemberNavigate();
  const { label, icon: Icon, path, needsLogin } = TARGETS[shortcut];
  return (
    <button
      type="button"
      onClick={() => (needsLogin ? void memberNavigate(path) : navigate(path))}
      className="flex h-14 w-full flex-col items-center justify-center gap-1 active:opacity-60"
    >
      <Icon size={22} strokeWidth={1.6} className="text-brand" aria-hidden />
      <span className="max-w-full truncate text-12">{t(label)}</span>
    </button>
  );
}
