/** The endless lists of the invitation: invitees, masked, with their status; the settled days, and the rebates of one. */
import { displayAmount } from '@tern/math';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { PagedList } from '../../kit/lists/paged-list.tsx';
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { t } from '../../locale/text.ts';
import { Exact } from '../../ui/exact.tsx';
import { dayAndMinute } from '../../ui/time-words.ts';
import { type Invitee, type RebateDay, useInvitees, useRebateDays } from './queries.ts';

const COIN = 'USDT';
const ROW = 'border-b border-line py-3';

export function InviteeList() {
  const answer = useInvitees();
  return (
    <PagedList
      rows={answer.data?.pages.flatMap(({ rows }) => rows)}
      answer={answer}
      emptyText={t('invitation.noInvitees')}
      row={(invitee) => <InviteeRow key={invitee.inviteeId} invitee={invitee} />}
    />
  );
}

function InviteeRow({ invitee }: { invitee: Invitee }) {
  const { account, registeredTime, status, marks, rebate } = invitee;
  return (
    <li className={ROW}>
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold">{account}</span>
        <span className={`shrink-0 text-12 ${status === 'VALID' ? 'text-ok' : 'text-bad'}`}>
          {t(`invitation.status_${status}`)}
        </span>
      </div>
      <div className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-12 whitespace-nowrap text-text-3">
        <span>{t('invitation.registered', { time: dayAndMinute(registeredTime) })}</span>
        <span>
          {t('invitation.rebateSoFar')} <Exact amount={rebate} coin={COIN} /> {COIN}
        </span>
      </div>
      {marks.map((mark) => (
        <p key={mark} className="mt-0.5 text-12 text-bad">
          {t(`invitation.mark_${mark}`)}
        </p>
      ))}
    </li>
  );
}

const DaySheet = lateSheet(() => import('./day-sheet.tsx').then((file) => file.DaySheet));

export function DayList() {
  const answer = useRebateDays();
  const [shown, setShown] = useState('');
  const [isOpen, setOpen] = useState(false);
  const open = (day: string) => {
    setShown(day);
    setOpen(true);
  };
  return (
    <>
      <PagedList
        rows={answer.data?.pages.flatMap(({ rows }) => rows)}
        answer={answer}
        emptyText={t('invitation.noRecords')}
        row={(day) => <DayRow key={day.day} day={day} onOpen={() => open(day.day)} />}
      />
      <DaySheet open={isOpen} onClose={() => setOpen(false)} day={shown} />
    </>
  );
}

function DayRow({ day: { day, invitees, rebate, settledTime }, onOpen }: { day: RebateDay; onOpen(): void }) {
  return (
    <li className="border-b border-line">
      <button type="button" onClick={onOpen} className="w-full py-3 text-left active:opacity-60">
        <span className="flex items-center gap-1">
          <span className="min-w-0 flex-1 font-semibold">{day}</span>
          <span className="shrink-0 font-semibold">
            {displayAmount(rebate, COIN)} <span className="text-12 text-text-3">{COIN}</span>
          </span>
          <ChevronRight size={14} className="shrink-0 text-text-3" aria-hidden />
        </span>
        <span className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-12 text-text-3">
          <span>{t('invitation.feesOf', { count: invitees })}</span>
          <span>{t('invitation.settled', { time: dayAndMinute(settledTime) })}</span>
        </span>
      </button>
    </li>
  );
}
