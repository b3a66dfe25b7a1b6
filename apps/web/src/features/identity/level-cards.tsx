/**
 * The two levels of verification side by side: what each allows (rules/members#advanced-verification), and how far it
 * is.
 */
import type { CardState } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import type { Identity } from './queries.ts';

export function LevelCards({ identity, current }: { identity: Identity; current: 'basic' | 'advanced' }) {
  return (
    <div className="flex gap-3">
      <LevelCard
        title={t('identity.basic')}
        limit="20,000 USDT"
        state={identity.cardState}
        isCurrent={current === 'basic'}
      />
      <LevelCard
        title={t('identity.advanced')}
        limit="200,000 USDT"
        state={identity.advancedState}
        isCurrent={current === 'advanced'}
      />
    </div>
  );
}

interface LevelCardProps {
  title: string;
  limit: string;
  state: CardState;
  isCurrent: boolean;
}

function LevelCard({ title, limit, state, isCurrent }: LevelCardProps) {
  return (
    <div
      aria-current={isCurrent ? 'step' : undefined}
      className={cx(
        'min-w-0 flex-1 rounded-lg p-3',
        isCurrent
          ? 'bg-brand-soft shadow-[inset_0_0_0_1.5px_var(--brand)]'
          : 'shadow-[inset_0_0_0_1px_var(--line)]',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-13 font-semibold">
        {title}
        <StateWord state={state} isCurrent={isCurrent} />
      </p>
      <p className="mt-1 text-11 text-text-2">{t('identity.dayLimit')}</p>
      <p className="font-semibold">{limit}</p>
    </div>
  );
}

function StateWord({ state, isCurrent }: { state: CardState; isCurrent: boolean }) {
  if (state === '') {
    return isCurrent ? (
      <span className="text-11 text-brand">{t('identity.stateOpen')}</span>
    ) : (
      <span className="text-11 font-normal text-text-2">{t('identity.stateNone')}</span>
    );
  }
  const words = {
    REVIEWING: t('identity.stateReviewing'),
    PASS: t('identity.statePass'),
    REJECT: t('identity.stateReject'),
  }[state];
  const tone = { REVIEWING: 'text-brand', PASS: 'text-ok', REJECT: 'text-bad' }[state];
  return <span className={`text-11 ${tone}`}>{words}</span>;
}
