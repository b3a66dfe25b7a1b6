/** The drawing tools: a chosen one draws once; drawings can be removed one by one or all of a pair at once. */
import { pairOf } from '@tern/protocol';
import { Eraser, Minus, MoveUpRight, Slash, Square, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { type Hand, keepDrawings, TOOLS, type Tool, useHasDrawings } from './drawings.ts';

interface IconProps {
  size?: number;
  strokeWidth?: number;
}

const ICONS: Record<Tool, ComponentType<IconProps>> = {
  segment: Slash,
  rayLine: MoveUpRight,
  horizontalStraightLine: Minus,
  fibonacciLine: Levels,
  rectangle: Square,
};

interface DrawingBarProps {
  pairsName: string;
  tool: Hand | undefined;
  onTool(tool: Hand | undefined): void;
}

export function DrawingBar({ pairsName, tool, onTool }: DrawingBarProps) {
  const hasDrawings = useHasDrawings(pairsName);
  const removeAll = async () => {
    onTool(undefined);
    const agreed = await confirm({
      title: t('trade.removeDrawingsAsk', { pair: pairOf(pairsName).pairsName }),
      confirmLabel: t('trade.removeDrawings'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (agreed) keepDrawings(pairsName, []);
  };
  return (
    <div className="flex h-11 shrink-0 items-center border-t border-line px-2">
      {TOOLS.map((name) => {
        const Icon = ICONS[name];
        const isChosen = name === tool;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            aria-label={t(`trade.${name}`)}
            onClick={() => onTool(isChosen ? undefined : name)}
            className={cx(
              'flex size-10 items-center justify-center rounded-md',
              isChosen ? 'bg-brand-soft text-brand' : 'text-text-2',
            )}
          >
            <Icon size={18} strokeWidth={1.6} aria-hidden />
          </button>
        );
      })}
      <span role="status" className="min-w-0 flex-1 truncate px-2 text-11 text-text-2">
        {tool && t(tool === 'erase' ? 'trade.eraseHint' : 'trade.drawHint')}
      </span>
      <button
        type="button"
        aria-pressed={tool === 'erase'}
        aria-label={t('trade.eraseDrawing')}
        disabled={!hasDrawings}
        onClick={() => onTool(tool === 'erase' ? undefined : 'erase')}
        className={cx(
          'flex size-10 items-center justify-center rounded-md disabled:opacity-40',
          tool === 'erase' ? 'bg-brand-soft text-brand' : 'text-text-2',
        )}
      >
        <Eraser size={18} strokeWidth={1.6} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('trade.removeDrawings')}
        disabled={!hasDrawings}
        onClick={() => void removeAll()}
        className="flex size-10 items-center justify-center text-text-2 disabled:opacity-40"
      >
        <Trash2 size={18} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  );
}

/** Lines at uneven distances, as retracements lie. */
function Levels({ size = 18, strokeWidth = 1.6 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M3 4h18M3 9h18M3 13h18M3 20h18" />
    </svg>
  );
}
