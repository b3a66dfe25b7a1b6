import { Link } from 'react-router';
import { t } from '../../../locale/text.ts';
import { dayAndMinute } from '../../../ui/time-words.ts';
import type { Security } from './queries.ts';

export function FreezeWords({ freeze: { kind, time } }: { freeze: NonNullable<Security['freeze']> }) {
  return (
    <section
      aria-label={t('member.frozen')}
      className="mx-4 my-2 flex flex-col gap-0.5 rounded-lg bg-warn-soft px-3 py-2 text-12 text-warn"
    >
      <p className="font-semibold">{t('member.frozen')}</p>
      <p>
        {t(`member.frozen${kind}`)}
        {time > 0 && ` · ${t('member.frozenSince', { time: dayAndMinute(time) })}`}
      </p>
      <p>{t('member.frozenAllowed')}</p>
      <Link to="/customer" className="flex h-10 items-center self-start font-semibold underline">
        {t('member.frozenContact')}
      </Link>
    </section>
  );
}
