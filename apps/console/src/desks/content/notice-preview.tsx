import { TextBlocks } from '../../kit/text-blocks.tsx';
import { t } from '../../locale/text.ts';
import { dayAndMinute } from '../../ui/time-words.ts';

interface Props {
  text: { title: string; body: string } | undefined;
  time: number;
  language: 'zh' | 'en';
}

/** A notice as a phone shows it: its row in the list, and its page. Plain text, whatever it looks like. */
export function NoticePreview({ text, time, language }: Props) {
  const title = text?.title ?? '';
  const when = time ? dayAndMinute(time) : '';
  return (
    <figure className="stack tight">
      <figcaption className="quiet">{t('content.preview')}</figcaption>
      <div className="phone" lang={language}>
        <div className="phone-row">
          <b>{title}</b>
          <time>{when}</time>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it */}
        <section className="phone-article" tabIndex={0} aria-label={t('content.preview')}>
          <h3>{title}</h3>
          <time>{when}</time>
          <TextBlocks text={text?.body ?? ''} />
        </section>
      </div>
    </figure>
  );
}
