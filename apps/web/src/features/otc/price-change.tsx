/** A price that got worse while the form was open: the old and the new one, and the press that goes on with it. */
import { TriangleAlert } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { plainCny } from './cny-words.ts';

interface PriceChangeProps {
  before: string;
  now: string;
  onAccept(): void;
}

export function PriceChange({ before, now, onAccept }: PriceChangeProps) {
  return (
    <div role="alert" className="mt-3 rounded-lg bg-warn-soft p-3 text-13">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert size={16} className="text-warn" aria-hidden />
        {t('otc.priceChanged')}
      </p>
      <dl className="mt-2 flex gap-6">
        <div>
          <dt className="text-12 text-text-2">{t('otc.oldPrice')}</dt>
          <dd className="text-text-2 line-through">¥{plainCny(before)}</dd>
        </div>
        <div>
          <dt className="text-12 text-text-2">{t('otc.newPrice')}</dt>
          <dd className="font-semibold">¥{plainCny(now)}</dd>
        </div>
      </dl>
      <Button tone="soft" wide className="mt-3" onClick={onAccept}>
        {t('otc.useNewPrice')}
      </Button>
    </div>
  );
}
