import { withoutAddresses } from '@tern/protocol/article-links';
import { TextBlocks } from './text-blocks.tsx';

interface Props {
  /** The words above the phone. */
  title: string;
  /** A title that is empty is not shown. */
  text: { title: string; body: string };
  language: 'zh' | 'en';
}

/** A text as a phone shows it. */
export function TextPreview({ title, text, language }: Props) {
  return (
    <figure className="stack tight">
      <figcaption className="quiet">{title}</figcaption>
      <div className="phone" lang={language}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it */}
        <section className="phone-article" tabIndex={0} aria-label={title}>
          {text.title !== '' && <h3>{text.title}</h3>}
          <TextBlocks text={withoutAddresses(text.body)} />
        </section>
      </div>
    </figure>
  );
}
