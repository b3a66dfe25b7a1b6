/**
 * Layers over the screen: dialog in the middle, sheet from below, drawer from the left. Focus stays inside; Escape, the
 * scrim and the device's way back close; focus returns. Invariant: a layer on its way out takes no touch and no key, so
 * that the second tap on a button that sent something sends nothing; one that has just come is not closed by the second tap
 * on the button that brought it. Not part of the first screen's program: bring it
 * with a lazy import where it can wait.
 */
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { SECOND_TAP_MS } from './second-tap.ts';
import { useCloseRequest } from './use-close-request.ts';

interface LayerProps {
  open: boolean;
  onClose(): void;
  children: ReactNode;
}

const SCRIM =
  'fixed inset-0 bg-scrim transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0';

/** `over` lies above other layers: a question may come while the menu is open. */
function Layer({ open, onClose, over = false, children }: LayerProps & { over?: boolean }) {
  useCloseRequest(open, onClose);
  const openedMs = useRef(0);
  useEffect(() => {
    if (open) openedMs.current = performance.now();
  }, [open]);
  const isSecondTap = (reason: string) =>
    reason === 'outside-press' && performance.now() - openedMs.current < SECOND_TAP_MS;
  return (
    <Base.Root open={open} onOpenChange={(next, { reason }) => !next && !isSecondTap(reason) && onClose()}>
      <Base.Portal container={document.getElementById('overlay')}>
        <Base.Backdrop className={cx(SCRIM, over ? 'z-[45]' : 'z-30')} />
        {children}
      </Base.Portal>
    </Base.Root>
  );
}

export interface DialogProps extends LayerProps {
  title: string;
  text?: ReactNode;
  picture?: ReactNode;
  /** Stands with the title at the top, on the brand's ground. */
  head?: ReactNode;
  className?: string;
}

export function Dialog({ title, text, picture, head, className, children, ...layer }: DialogProps) {
  return (
    <Layer {...layer} over>
      <Base.Popup
        inert={!layer.open}
        className={cx(
          'fixed inset-x-0 top-1/2 z-50 mx-auto w-[311px] max-w-[calc(100%-32px)] -translate-y-1/2 rounded-2xl bg-raised px-5 pt-6 pb-5 text-center outline-none transition-[opacity,scale] duration-200 data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0',
          className,
        )}
      >
        {picture && <div className="mb-3 flex justify-center">{picture}</div>}
        {head === undefined ? (
          <Base.Title className="text-17 font-semibold">{title}</Base.Title>
        ) : (
          <div className="hero-ground relative -mx-5 -mt-6 mb-4 overflow-hidden rounded-t-2xl p-5 text-left">
            <Base.Title className="text-20 font-semibold">{title}</Base.Title>
            {head}
          </div>
        )}
        {text && <Base.Description className="mt-2 text-13 text-text-2">{text}</Base.Description>}
        {children}
      </Base.Popup>
    </Layer>
  );
}

export interface SheetProps extends LayerProps {
  title: string;
  /** The label of the closing cross. */
  closeLabel: string;
}

export function Sheet({ title, closeLabel, children, ...layer }: SheetProps) {
  return (
    <Layer {...layer}>
      <Base.Popup
        inert={!layer.open}
        className="fixed inset-x-0 bottom-0 z-40 flex max-h-[85%] flex-col rounded-t-2xl bg-raised px-4 pb-[calc(20px+var(--safe-bottom))] outline-none transition-transform duration-250 ease-out data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full"
      >
        <div className="flex h-14 shrink-0 items-center text-17 font-semibold">
          <Base.Title className="flex-1">{title}</Base.Title>
          <Base.Close
            aria-label={closeLabel}
            className="-mr-[11px] inline-flex size-11 items-center justify-center text-text-2"
          >
            <X size={22} strokeWidth={1.6} aria-hidden />
          </Base.Close>
        </div>
        <div className="-mx-4 min-h-0 overflow-y-auto overflow-x-hidden overscroll-contain px-4">
          {children}
        </div>
      </Base.Popup>
    </Layer>
  );
}

export interface DrawerProps extends LayerProps {
  /** Read out, not shown. */
  title: string;
  side?: 'left' | 'right';
  /** Takes nearly the whole of a phone, for a list of figures. */
  wide?: boolean;
  /** Has the focus when the drawer opens. */
  firstField?: RefObject<HTMLElement | null>;
}

export function Drawer({ title, side = 'left', wide = false, firstField, children, ...layer }: DrawerProps) {
  return (
    <Layer {...layer}>
      <Base.Popup
        inert={!layer.open}
        {...(firstField && { initialFocus: firstField })}
        className={cx(
          'fixed inset-y-0 z-40 overflow-y-auto overscroll-contain bg-surface outline-none transition-transform duration-250 ease-out',
          wide ? 'w-[350px] max-w-[90%]' : 'w-[300px] max-w-[85%]',
          side === 'left'
            ? 'left-0 data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full'
            : 'right-0 data-[ending-style]:translate-x-full data-[starting-style]:translate-x-full',
        )}
      >
        <Base.Title className="sr-only">{title}</Base.Title>
        {children}
      </Base.Popup>
    </Layer>
  );
}
