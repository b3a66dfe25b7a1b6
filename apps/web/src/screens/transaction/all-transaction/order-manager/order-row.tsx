/** An order of any kind as the order manager shows it: open with its way out, finished with its status and its details. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Figure, Figures, type HeadWords, RecordHead } from '../../../../features/contract-records/index.ts';
import { useCancelPress } from '../../../../features/orders/index.ts';
import { t } from '../../../../locale/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { cx } from '../../../../ui/cx.ts';
import { shortTime } from '../../../../ui/time-words.ts';

export interface OrderFigure {
  label: string;
  value: ReactNode;
  below?: ReactNode;
  signed?: string;
}

export interface OrderLine {
  key: string;
  pairsName: string;
  what: HeadWords;
  chips: readonly string[];
  /** Three, as they stand side by side. */
  figures: readonly OrderFigure[];
  createTime: number;
  /** Why it ended, what fires it; '' for nothing. */
  note: string;
}

const STATUS_COLOURS = {
  pending: 'text-brand',
  partial: 'text-brand',
  matched: 'text-ok',
  cancelled: 'text-text-2',
};

interface FinishedRowProps {
  line: OrderLine;
  status: keyof typeof STATUS_COLOURS;
  /** The details of the order. */
  to: string;
}

export function FinishedRow({ line, status, to }: FinishedRowProps) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="block py-3.5 active:opacity-60">
        <Row
          line={line}
          right={
            <span className={cx('flex shrink-0 items-center text-13', STATUS_COLOURS[status])}>
              {t(`contractRecords.${status}`)}
              <ChevronRight size={16} className="text-text-3" aria-hidden />
            </span>
          }
        />
      </Link>
    </li>
  );
}

interface OpenRowProps {
  line: OrderLine;
  busy: boolean;
  onCancel(): Promise<unknown>;
}

export function OpenRow({ line, busy, onCancel }: OpenRowProps) {
  const press = useCancelPress(onCancel, t('trade.cancelled'));
  return (
    <li className="border-b border-line py-3.5">
      <Row
        line={line}
        right={
          <Button size="small" tone="ghost" busy={busy} onClick={press} className="h-10!">
            {t('trade.cancel')}
          </Button>
        }
      />
    </li>
  );
}

function Row({ line, right }: { line: OrderLine; right: ReactNode }) {
  return (
    <>
      <RecordHead what={line.what} pairsName={line.pairsName} right={right}>
        {line.chips.map((chip) => (
          <Chip key={chip}>{chip}</Chip>
        ))}
      </RecordHead>
      <Figures>
        {line.figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </Figures>
      <span className="mt-1 flex justify-between gap-3 text-12 text-text-3">
        <time>{shortTime(line.createTime)}</time>
        <span className="truncate">{line.note}</span>
      </span>
    </>
  );
}
