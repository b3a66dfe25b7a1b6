/** The own state as a merchant: what it means, an operator's reason, and the figures of a merchant. */
import { BadgeCheck, CircleSlash, Hourglass, LogOut } from 'lucide-react';
import { FigureRow, type MerchantStanding } from '../../../features/merchant/index.ts';
import { t } from '../../../locale/text.ts';
import { Card } from '../../../ui/list-row.tsx';
import { Ring } from '../../../ui/states.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

const LOOKS = {
  NONE: { Icon: BadgeCheck, tone: 'brand' },
  PENDING: { Icon: Hourglass, tone: 'brand' },
  APPROVED: { Icon: BadgeCheck, tone: 'ok' },
  REJECTED: { Icon: CircleSlash, tone: 'bad' },
  WITHDRAWN: { Icon: LogOut, tone: 'plain' },
  SUSPENDED: { Icon: CircleSlash, tone: 'warn' },
  QUITTING: { Icon: LogOut, tone: 'warn' },
  QUIT: { Icon: LogOut, tone: 'plain' },
} as const;

export function StateCard({ standing }: { standing: MerchantStanding }) {
  const { state, reason } = standing;
  const { Icon, tone } = LOOKS[state];
  const isMerchant = state === 'APPROVED' || state === 'SUSPENDED' || state === 'QUITTING';
  return (
    <Card className="p-4">
      <div className="flex items-start gap-3">
        <Ring tone={tone} size="small">
          <Icon size={20} strokeWidth={1.6} aria-hidden />
        </Ring>
        <div className="min-w-0 flex-1">
          <h2 className="text-17 font-semibold">{titleOf(state)}</h2>
          <p className="mt-1 text-13 text-text-2">{textOf(standing)}</p>
          {reason !== '' && (
            <p className="mt-1 text-13 break-words text-warn">{t('merchant.reason', { reason })}</p>
          )}
        </div>
      </div>
      {isMerchant && (
        <div className="mt-4 border-t border-line pt-3">
          <FigureRow figures={standing} />
        </div>
      )}
    </Card>
  );
}

const titleOf = (state: MerchantStanding['state']) =>
  state === 'NONE' ? t('merchant.applyTitle') : t(`merchant.state_${state}`);

function textOf({ state, quitTime }: MerchantStanding): string {
  if (state === 'NONE') return t('merchant.applyText');
  if (state === 'QUITTING') return t('merchant.text_QUITTING', { time: dayAndMinute(quitTime) });
  return t(`merchant.text_${state}`);
}
