/** The stand-ins where there is no content: loading, empty, failed. Words come from the caller. */
import { FileText, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

export function Skeleton({ className }: { className?: string }) {
  return <i className={cx('skeleton', className)} aria-hidden />;
}

/** The outline of market rows, for a list that loads. */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-[62px] items-center">
          <Skeleton className="size-7 rounded-full" />
          <div className="ml-2.5 w-28">
            <Skeleton className={cx('h-3.5', row % 2 ? 'w-[72px]' : 'w-[84px]')} />
            <Skeleton className="mt-2 h-2.5 w-14" />
          </div>
          <div className="flex flex-1 flex-col items-end pr-3.5">
            <Skeleton className={cx('h-3.5', row % 2 ? 'w-[72px]' : 'w-[88px]')} />
            <Skeleton className="mt-2 h-2.5 w-[52px]" />
          </div>
          <Skeleton className="h-8 w-[74px] rounded-md" />
        </div>
      ))}
    </div>
  );
}

const RINGS = {
  plain: 'bg-sunken text-text-2',
  brand: 'bg-brand-soft text-brand',
  ok: 'bg-ok-soft text-ok',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
} as const;

export function Ring({
  tone = 'plain',
  size = 'large',
  children,
}: {
  tone?: keyof typeof RINGS;
  size?: 'small' | 'medium' | 'large';
  children: ReactNode;
}) {
  const measure = size === 'large' ? 'size-16' : size === 'medium' ? 'size-12' : 'size-10';
  return (
    <span className={cx('flex shrink-0 items-center justify-center rounded-full', measure, RINGS[tone])}>
      {children}
    </span>
  );
}

export interface MessageProps {
  picture: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

export function Message({ picture, title, text, action, className }: MessageProps) {
  return (
    <div className={cx('flex flex-col items-center justify-center px-10 py-12 text-center', className)}>
      {picture}
      <p className="mt-4 text-16 font-semibold">{title}</p>
      {text && <p className="mt-1 text-13 text-text-2">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

export function EmptyState({ title, text, action, className }: Omit<MessageProps, 'picture'>) {
  const picture = (
    <Ring>
      <FileText size={28} strokeWidth={1.4} aria-hidden />
    </Ring>
  );
  return <Message picture={picture} title={title} text={text} action={action} className={className} />;
}

export interface ErrorStateProps {
  title: string;
  text?: string | undefined;
  retryLabel: string;
  onRetry(): void;
  className?: string | undefined;
}

export function ErrorState({ title, text, retryLabel, onRetry, className }: ErrorStateProps) {
  return (
    <Message
      picture={
        <Ring tone="warn">
          <TriangleAlert size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={title}
      text={text}
      action={
        <Button className="w-40" onClick={onRetry}>
          <RefreshCw size={18} aria-hidden />
          {retryLabel}
        </Button>
      }
      className={className}
    />
  );
}
