/** The steps that the member lacks for an order, each with the way to it; and what bars the order whatever is done. */
import type { PaymentKind } from '@tern/protocol';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { t } from '../../../locale/text.ts';
import { Note } from '../../../ui/list-row.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { payKindName } from '../pay-kinds.tsx';
import type { Block, MissingStep } from './missing-steps.ts';

export function stepWords(step: MissingStep, payKinds: readonly PaymentKind[]): string {
  if (step !== 'payment') return t(`otc.missing_${step}`);
  return t('otc.missing_payment', { kinds: payKinds.map(payKindName).join(' / ') });
}

interface MissingListProps {
  steps: readonly MissingStep[];
  payKinds: readonly PaymentKind[];
  onStep(step: MissingStep): void;
}

export function MissingList({ steps, payKinds, onStep }: MissingListProps) {
  if (steps.length === 0) return null;
  return (
    <section className="mt-4 rounded-lg bg-warn-soft px-3 pt-2.5">
      <h3 className="flex items-center gap-2 text-13 font-semibold">
        <TriangleAlert size={16} className="shrink-0 text-warn" aria-hidden />
        {t('otc.missing')}
      </h3>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <button
              type="button"
              onClick={() => onStep(step)}
              className="flex min-h-11 w-full items-center gap-2 text-left text-13 active:opacity-60"
            >
              <span className="min-w-0 flex-1">{stepWords(step, payKinds)}</span>
              <span className="shrink-0 font-semibold text-brand">{t('otc.goComplete')}</span>
              <ChevronRight size={16} className="shrink-0 text-text-2" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function BlockNote({ block }: { block: Block }) {
  return (
    <div className="mt-4">
      <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
        {blockWords(block)}
      </Note>
    </div>
  );
}

function blockWords(block: Block): string {
  switch (block.kind) {
    case 'restricted':
      return t('otc.restricted', { time: dayAndMinute(block.until) });
    case 'locked':
      return t('otc.lockedSale', { time: dayAndMinute(block.until) });
    case 'open':
      return t('otc.restrictedOpen');
    case 'debt':
      return t('otc.debtSale');
  }
}
