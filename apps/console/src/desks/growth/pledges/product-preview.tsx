/** A product as a member reads it on the phone, in one language. */
import { useId } from 'react';
import { termText } from '../../../kit/growth/pledge-rows.tsx';
import { TextBlocks } from '../../../kit/text-blocks.tsx';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { percentOfRate } from '../../../ui/percent-rate.ts';
import { dayAndMinute } from '../../../ui/time-words.ts';
import type { Product } from './product.ts';

export type Previewed = Pick<
  Product,
  | 'title'
  | 'body'
  | 'currency'
  | 'termDays'
  | 'dailyRate'
  | 'min'
  | 'maxPerMember'
  | 'quota'
  | 'saleStart'
  | 'saleEnd'
  | 'isEarlyRedeemable'
  | 'earlyDelayHours'
>;

export function ProductPreview({ product, language }: { product: Previewed; language: 'zh' | 'en' }) {
  const caption = useId();
  const { currency, saleStart, saleEnd, isEarlyRedeemable, earlyDelayHours, termDays } = product;
  const money = (value: string) => <MoneyText value={value} unit={currency} />;
  const delay = isEarlyRedeemable ? t('pledge.afterHours', { hours: earlyDelayHours }) : t('app.no');
  return (
    <figure className="stack tight">
      <figcaption className="quiet" id={caption}>
        {t('content.preview')} · {language === 'zh' ? t('content.chinese') : t('content.english')}
      </figcaption>
      <div className="phone" lang={language}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it */}
        <section className="phone-article" tabIndex={0} aria-labelledby={caption}>
          <h3>{product.title[language]}</h3>
          <Facts
            two
            facts={[
              [t('proposal.dailyRate'), `${percentOfRate(product.dailyRate)}%`],
              [t('pledge.term'), termText(termDays)],
              [t('proposal.productMin'), money(product.min)],
              [t('proposal.maxPerMember'), money(product.maxPerMember)],
              [t('proposal.quota'), money(product.quota)],
              [t('proposal.saleStart'), saleStart === 0 ? '' : dayAndMinute(saleStart)],
              [t('proposal.saleEnd'), saleEnd === 0 ? '' : dayAndMinute(saleEnd)],
              termDays > 0 && [t('proposal.isEarlyRedeemable'), delay],
            ]}
          />
          <TextBlocks text={product.body[language]} />
        </section>
      </div>
    </figure>
  );
}
