/** The name of an entry whose part is not open yet, and the mark that says so. */
import { t } from '../locale/text.ts';

export function WithSoon({ text }: { text: string }) {
  return (
    <>
      {text}
      <span className="rounded bg-sunken px-1 text-10 font-normal text-text-2">{t('app.soon')}</span>
    </>
  );
}
