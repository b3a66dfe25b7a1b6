/** A line that says how many own orders wait for the member, and leads to them. */
import { ChevronRight, Hourglass } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '../../locale/text.ts';
import { useStanding } from './queries.ts';

export function OwnTurns() {
  const navigate = useNavigate();
  const count = useStanding().data?.ownTurns ?? 0;
  if (count === 0) return null;
  return (
    <div className="px-4 pt-3">
      <button
        type="button"
        onClick={() => navigate('/transaction/otcOrder')}
        className="flex min-h-11 w-full items-center gap-2 rounded-lg bg-brand-soft px-3 text-left text-13 active:opacity-60"
      >
        <Hourglass size={16} className="shrink-0 text-brand" aria-hidden />
        <span className="min-w-0 flex-1">{t('otc.ownTurn', { count })}</span>
        <ChevronRight size={16} className="shrink-0 text-text-2" aria-hidden />
      </button>
    </div>
  );
}
