/** Shows what takers would see of the ad now, and what may be wrong with it. */
import { displayCny } from '@tern/math';
import { TriangleAlert } from 'lucide-react';
import { type AdForm, type AdMarket, type AdPreview, adPreview } from '../../../features/merchant/index.ts';
import { t } from '../../../locale/text.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Note } from '../../../ui/list-row.tsx';

interface PreviewCardProps {
  form: AdForm;
  market: AdMarket;
}

export function PreviewCard({ form, market }: PreviewCardProps) {
  const preview = adPreview(form, market);
  return (
    <section aria-label={t('merchant.preview')} className="rounded-xl bg-sunken px-4 pt-3 pb-4">
      <h3 className="text-13 font-semibold">{t('merchant.preview')}</h3>
      {preview ? (
        <>
          <FactList
            facts={[
              [t('merchant.previewPrice'), displayCny(preview.price)],
              [t('merchant.previewLimits'), limitsOf(form, preview)],
            ]}
          />
          <Warnings preview={preview} band={market.band} />
        </>
      ) : (
        <p className="mt-2 text-12 text-text-2">{t('merchant.previewNone')}</p>
      )}
    </section>
  );
}

function limitsOf({ min }: AdForm, { effectiveMax }: AdPreview): string {
  const least = /^\d+(\.\d+)?$/.test(min) ? displayCny(min) : '--';
  return `${least} – ${effectiveMax === undefined ? '--' : displayCny(effectiveMax)}`;
}

function Warnings({ preview, band }: { preview: AdPreview; band: string }) {
  const { apart, isAbove, isFar, isBeyondBand, isUnlisted } = preview;
  const texts = [
    isBeyondBand && t('merchant.beyondBand', { band }),
    isFar && t(isAbove ? 'merchant.farAbove' : 'merchant.farBelow', { percent: apart }),
    isUnlisted && t('merchant.tooLittle'),
  ].filter((text) => text !== false);
  return texts.map((text) => (
    <div key={text} className="mt-2">
      <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
        {text}
      </Note>
    </div>
  ));
}
