/**
 * The price or the quantity of an open order, as a key that opens the sheet in which it is changed. The sheet's program
 * comes when it is first opened.
 */
import type { WireSpotOrder } from '@tern/protocol';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { t } from '../../locale/text.ts';

const AmendSheet = lateSheet(() => import('./amend-sheet.tsx').then((file) => file.AmendSheet));

interface AmendFigureProps {
  order: WireSpotOrder;
  field: 'price' | 'qty';
  /** The figure as the list shows it. */
  text: string;
}

export function AmendFigure({ order, field, text }: AmendFigureProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t(field === 'price' ? 'trade.amendPrice' : 'trade.amendQty', { figure: text })}
        onClick={() => setOpen(true)}
        className="-my-2.5 inline-flex h-10 min-w-10 max-w-full items-center gap-1 text-left active:opacity-60"
      >
        <span className="min-w-0 break-words">{text}</span>
        <Pencil size={12} className="shrink-0 text-brand" aria-hidden />
      </button>
      <AmendSheet open={open} onClose={() => setOpen(false)} order={order} />
    </>
  );
}
