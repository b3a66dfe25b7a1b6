/** Arranges the shortcuts of home: which of them show, and in which order. Each change is kept at once. */
import { ArrowDown, ArrowUp, CircleMinus, CirclePlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../../locale/text.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/layer.tsx';
import { ROW } from '../../../../ui/list-row.tsx';
import {
  type Arrangement,
  keepShortcuts,
  MOST_SHORTCUTS,
  moved,
  PRESET,
  type Shortcut,
  toggled,
} from './kept-shortcuts.ts';
import { TARGETS } from './shortcut-targets.ts';
import { useOpenShortcuts } from './use-open-shortcuts.ts';

interface ArrangeSheetProps {
  open: boolean;
  onClose(): void;
}

export function ArrangeSheet({ open, onClose }: ArrangeSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('shortcuts.editTitle')} closeLabel={t('app.close')}>
      <ArrangeBody />
    </Sheet>
  );
}

const key = (shortcut: Shortcut, name: 'up' | 'down' | 'toggle') => `${shortcut}-${name}`;

function ArrangeBody() {
  const { shown, others } = useOpenShortcuts();
  const isFull = shown.length === MOST_SHORTCUTS;
  const { lists, change, said } = useChanges(shown);
  return (
    <div ref={lists} className="pb-1">
      <p role="status" className="sr-only">
        {said}
      </p>
      <h3 className="text-12 text-text-3">
        {t('shortcuts.shown', { count: shown.length, most: MOST_SHORTCUTS })}
      </h3>
      <ul>
        {shown.map((shortcut) => (
          <ShownRow key={shortcut} shortcut={shortcut} shown={shown} change={change} />
        ))}
      </ul>
      <h3 className="mt-4 text-12 text-text-3">
        {t('shortcuts.others')}
        {isFull && ` · ${t('shortcuts.full', { most: MOST_SHORTCUTS })}`}
      </h3>
      <ul>
        {others.map((shortcut) => (
          <Row key={shortcut} shortcut={shortcut}>
            <RowKey
              name={key(shortcut, 'toggle')}
              label={t('shortcuts.add', { name: t(TARGETS[shortcut].label) })}
              disabled={isFull}
              onPress={() => change(toggled(shown, shortcut), shortcut, [key(shortcut, 'toggle')])}
            >
              <CirclePlus size={20} strokeWidth={1.6} className="text-brand" aria-hidden />
            </RowKey>
          </Row>
        ))}
      </ul>
      <Button tone="ghost" wide className="mt-4" onClick={() => keepShortcuts(PRESET)}>
        {t('shortcuts.preset')}
      </Button>
    </div>
  );
}

interface ShownRowProps {
  shortcut: Shortcut;
  shown: Arrangement;
  change: ReturnType<typeof useChanges>['change'];
}

function ShownRow({ shortcut, shown, change }: ShownRowProps) {
  const name = t(TARGETS[shortcut].label);
  const at = shown.indexOf(shortcut);
  const [up, down, toggle] = [key(shortcut, 'up'), key(shortcut, 'down'), key(shortcut, 'toggle')];
  return (
    <Row shortcut={shortcut}>
      <RowKey
        name={up}
        label={t('shortcuts.up', { name })}
        disabled={at === 0}
        onPress={() => change(moved(shown, shortcut, -1), shortcut, [up, down])}
      >
        <ArrowUp size={20} strokeWidth={1.6} aria-hidden />
      </RowKey>
      <RowKey
        name={down}
        label={t('shortcuts.down', { name })}
        disabled={at === shown.length - 1}
        onPress={() => change(moved(shown, shortcut, 1), shortcut, [down, up])}
      >
        <ArrowDown size={20} strokeWidth={1.6} aria-hidden />
      </RowKey>
      <RowKey
        name={toggle}
        label={t('shortcuts.remove', { name })}
        disabled={shown.length === 1}
        onPress={() => change(toggled(shown, shortcut), shortcut, [toggle])}
      >
        <CircleMinus size={20} strokeWidth={1.6} className="text-bad" aria-hidden />
      </RowKey>
    </Row>
  );
}

/**
 * A row that changes its place is taken out of the page for a moment, and a key at the end of its way is disabled: both lose the
 * focus, which is given back to the first of the named keys that can have it.
 */
function useChanges(shown: Arrangement) {
  const lists = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<{ shortcut: Shortcut; keys: readonly string[] }>();
  useEffect(() => {
    for (const name of last?.keys ?? []) {
      const found = lists.current?.querySelector<HTMLElement>(`[data-key="${name}"]:enabled`);
      if (!found) continue;
      found.focus();
      return;
    }
  }, [last]);
  const place = last ? shown.indexOf(last.shortcut) + 1 : 0;
  return {
    lists,
    change(next: Arrangement, shortcut: Shortcut, keys: readonly string[]) {
      keepShortcuts(next);
      setLast({ shortcut, keys });
    },
    /** For a screen reader. */
    said: last && place > 0 ? t('shortcuts.now', { name: t(TARGETS[last.shortcut].label), place }) : '',
  };
}

function Row({ shortcut, children }: { shortcut: Shortcut; children: ReactNode }) {
  const { label, icon: Icon } = TARGETS[shortcut];
  return (
    <li className={ROW}>
      <Icon size={20} strokeWidth={1.6} className="text-text-2" aria-hidden />
      <span className="min-w-0 flex-1">{t(label)}</span>
      {children}
    </li>
  );
}

interface RowKeyProps {
  name: string;
  label: string;
  disabled: boolean;
  onPress(): void;
  children: ReactNode;
}

function RowKey({ name, label, disabled, onPress, children }: RowKeyProps) {
  return (
    <IconButton
      label={label}
      data-key={name}
      disabled={disabled}
      onClick={onPress}
      className="-mx-1.5 disabled:opacity-30"
    >
      {children}
    </IconButton>
  );
}
