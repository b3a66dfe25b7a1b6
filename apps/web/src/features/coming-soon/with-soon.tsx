/** The name of an entry whose part is not open yet, and the mark that says so beside or below it. */
import { t } from '../../locale/text.ts';

export function WithSoon({ text, stacked = false }: { text: string; stacked?: boolean }) {
  const mark = (
    <span className="rounded bg-sunken px-1 text-10 font-normal whitespace-nowrap text-text-2">
      {t('app.soon')}
    </span>
  );
  if (stacked)
    return (
      <span className="flex flex-col items-center gap-0.5">
        {text} {mark}
      </span>
    );
  return (
    <>
      {text}
      {mark}
    </>
  );
}
