/** The account's security events: logins, changes, reviews, newest first. */

import { type SecurityNews, securityEventWords, useSecurityEvents } from '../../../features/member/index.ts';
import { PagedList } from '../../../kit/lists/paged-list.tsx';
import { t } from '../../../locale/text.ts';
import { dayAndMinute } from '../../../ui/time-words.ts';

export function EventsScreen() {
  const answer = useSecurityEvents();
  return (
    <div className="flex-1 bg-surface px-4 pb-6">
      <PagedList
        rows={answer.data?.pages.flatMap((page) => page.rows)}
        answer={answer}
        emptyText={t('account.noEvents')}
        row={(event) => <EventRow key={event.id} event={event} />}
      />
    </div>
  );
}

function EventRow({ event }: { event: SecurityNews }) {
  return (
    <li className="border-b border-line py-3.5">
      <p className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-semibold">{securityEventWords(event.kind)}</span>
        <time className="shrink-0 text-12 text-text-3">{dayAndMinute(event.time)}</time>
      </p>
      <p className="mt-0.5 text-12 text-text-3">{[event.device, event.ip].filter(Boolean).join(' · ')}</p>
    </li>
  );
}
