/** Entry, liquidation price and mark on one line, low at the left. */
import type { LockedPosition } from '../../../features/contract-records/index.ts';
import { useContractTexts } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { placesOf } from '../../../ui/places-on-line.ts';

interface Place {
  label: string;
  price: string;
  dot: string;
  text: string;
}

export function PriceScale({ position }: { position: LockedPosition }) {
  const { price } = useContractTexts();
  const places: Place[] = [
    {
      label: t('contractRecords.entryPrice'),
      price: position.entryPrice,
      dot: 'bg-text-3',
      text: 'text-text-2',
    },
    { label: t('contractRecords.markPrice'), price: position.markPrice, dot: 'bg-brand', text: 'text-brand' },
  ];
  if (position.liquidationPrice !== '--')
    places.push({
      label: t('contractRecords.liquidationPrice'),
      price: position.liquidationPrice,
      dot: 'bg-bad-solid',
      text: 'text-bad',
    });
  const percents = placesOf(places.map((place) => place.price));
  return (
    <div className="mt-3">
      <div className="relative mx-1 h-3" aria-hidden>
        <i className="absolute inset-x-0 top-[5px] h-0.5 bg-line" />
        {places.map((place, index) => (
          <i
            key={place.label}
            style={{ left: `${percents[index]}%` }}
            className={cx('absolute top-0.5 size-2 -translate-x-1/2 rounded-full', place.dot)}
          />
        ))}
      </div>
      <dl className="mt-1 flex flex-col gap-0.5 text-12">
        {places.map((place) => (
          <div key={place.label} className="flex items-center gap-1.5">
            <i className={cx('size-2 shrink-0 rounded-full', place.dot)} aria-hidden />
            <dt className="flex-1 text-text-2">{place.label}</dt>
            <dd className={cx('font-semibold', place.text)}>{price(place.price, position.pairsName)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
