/** Own figures of the invitation: invitees, today's estimate, the total, and how far it is from the cap. */
import { displayAmount, groupThousands, parseUnits } from '@tern/math';
import type { ReactNode } from 'react';
import type { InvitationFigures } from '../../features/invitation/index.ts';
import { t } from '../../locale/text.ts';
import { Exact } from '../../ui/exact.tsx';
import { Card } from '../../ui/list-row.tsx';
import { percentOf } from '../../ui/percent-of.ts';

const COIN = 'USDT';
/** The ledger keeps no amount with more decimals. */
const SCALE = 8;

export function FiguresCard({ figures }: { figures: InvitationFigures }) {
  const { invitees, validInvitees, todayEstimate, total, cap, rest, isCapped } = figures;
  const done = percentOf(parseUnits(total, SCALE), parseUnits(cap, SCALE));
  return (
    <Card className="p-4">
      <dl className="grid grid-cols-3 gap-2">
        <Figure name={t('invitation.invited')}>{invitees}</Figure>
        <Figure name={t('invitation.today')}>
          <Exact amount={todayEstimate} coin={COIN} />{' '}
          <span className="text-12 font-normal text-text-3">{COIN}</span>
        </Figure>
        <Figure name={t('invitation.total')}>
          <Exact amount={total} coin={COIN} /> <span className="text-12 font-normal text-text-3">{COIN}</span>
        </Figure>
      </dl>
      <div className="mt-3 h-1 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div className="h-full rounded-full bg-brand-solid" style={{ width: `${done}%` }} />
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-12 text-text-3">
        <span>{t('invitation.cap', { cap: groupThousands(cap) })}</span>
        <span>
          {isCapped ? t('invitation.capped') : t('invitation.rest', { rest: displayAmount(rest, COIN) })}
        </span>
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-text-3">
        <span>{t('invitation.estimateNote')}</span>
        <span>{t('invitation.validOf', { count: validInvitees })}</span>
      </p>
      <Notes figures={figures} />
    </Card>
  );
}

function Notes({ figures: { due, uncountedCurrencies } }: { figures: InvitationFigures }) {
  return (
    <>
      {due.map(({ day, estimate }) => (
        <p key={day} className="mt-1 text-12 text-warn">
          {t('invitation.due', { day, amount: displayAmount(estimate, COIN) })}
        </p>
      ))}
      {uncountedCurrencies.length > 0 && (
        <p className="mt-1 text-12 text-text-3">
          {t('invitation.uncounted', { coins: uncountedCurrencies.join(', ') })}
        </p>
      )}
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-12 text-text-3">{name}</dt>
      <dd className="mt-0.5 truncate text-17 font-semibold">{children}</dd>
    </div>
  );
}
