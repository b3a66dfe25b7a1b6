/** The timeline of a record, drawn: a dot and a line for each step, its time, and what the step under way waits for. */
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { shortTime } from '../../ui/time-words.ts';
import { type OnItsWay, type TimelineLine, timelineLines } from './timeline.ts';

const DOTS: Record<TimelineLine['state'], string> = {
  done: 'bg-ok',
  bad: 'bg-bad',
  now: 'bg-brand ring-4 ring-brand-soft',
  next: 'bg-line',
};

export function TimelineList({ record }: { record: OnItsWay }) {
  const lines = timelineLines(record);
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('chain.progress')}</h2>
      <ol>
        {lines.map((line, at) => (
          <li
            key={`${line.step}${line.time}`}
            className="flex gap-3"
            aria-current={line.state === 'now' ? 'step' : undefined}
          >
            <span className="flex w-3 shrink-0 flex-col items-center" aria-hidden>
              <i className={cx('mt-1.5 size-2 shrink-0 rounded-full', DOTS[line.state])} />
              {at < lines.length - 1 && <i className="mt-1 -mb-0.5 w-px flex-1 bg-line" />}
            </span>
            <span className="min-w-0 flex-1 pb-3">
              <span className="flex flex-wrap justify-between gap-x-3 text-13">
                <b className={line.state === 'next' ? 'font-normal text-text-3' : 'font-semibold'}>
                  {line.title}
                </b>
                {line.time > 0 && <span className="text-12 text-text-3">{shortTime(line.time)}</span>}
              </span>
              {line.notes.map((note) => (
                <span key={note} className="mt-0.5 block text-12 break-words text-text-2">
                  {note}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
