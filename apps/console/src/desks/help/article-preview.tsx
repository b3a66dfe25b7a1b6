import { withoutAddresses } from '@tern/protocol/article-links';
import { TextBlocks } from '../../kit/text-blocks.tsx';
import { t } from '../../locale/text.ts';

/** The saved draft as a phone shows it, with the figures of now. */
export function ArticlePreview({
  text: { title, body },
  language,
}: {
  text: { title: string; body: string };
  language: 'zh' | 'en';
}) {
  return (
    <figure className="stack tight">
      <figcaption className="quiet">{t('help.savedPreview')}</figcaption>
      <div className="phone" lang={language}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it */}
        <section className="phone-article" tabIndex={0} aria-label={t('help.savedPreview')}>
          <h3>{title}</h3>
          <TextBlocks text={withoutAddresses(body)} />
        </section>
      </div>
    </figure>
  );
}
