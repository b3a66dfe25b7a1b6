/** The terms of an ad that a taker reads before the order. */
import type { WireOtcAd } from '@tern/protocol';
import { t } from '../../../locale/text.ts';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { OtcText } from '../otc-text.tsx';
import { PayKinds } from '../pay-kinds.tsx';

export function AdFacts({ ad }: { ad: WireOtcAd }) {
  const conditions = [
    ...(ad.minAgeDays > 0 ? [t('otc.minAge', { days: ad.minAgeDays })] : []),
    ...(ad.minCompleted > 0 ? [t('otc.minCompleted', { count: ad.minCompleted })] : []),
  ];
  const facts: Fact[] = [
    [t('otc.paymentMethods'), <PayKinds key="kinds" kinds={ad.payKinds} className="justify-end" />],
    [t('otc.window'), t('otc.minutes', { count: ad.payWindowMinutes })],
    ...(conditions.length > 0 ? [[t('otc.conditions'), conditions.join('; ')] as const] : []),
  ];
  return (
    <>
      <FactList facts={facts} />
      {ad.remark !== '' && (
        <div className="pt-2.5 text-13">
          <p className="text-text-2">{t('otc.remark')}</p>
          <OtcText text={ad.remark} className="mt-1 block" />
        </div>
      )}
    </>
  );
}
