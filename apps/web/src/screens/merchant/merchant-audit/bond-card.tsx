/** The bond: what is frozen of what is needed, and the way to make up what is missing (rules/otc#bond). */
import { displayExact } from '@tern/math';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { MerchantStanding } from '../../../features/merchant/index.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Note } from '../../../ui/list-row.tsx';

const TopUpSheet = lateSheet(() => import('./top-up-sheet.tsx').then((file) => file.TopUpSheet));

export function BondCard({ standing }: { standing: MerchantStanding }) {
  const [isOpen, setOpen] = useState(false);
  const { bond, bondNeeded, bondMissing } = standing;
  const isShort = /[1-9]/.test(bondMissing);
  return (
    <Card className="p-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-13 text-text-2">{t('merchant.bond')}</h2>
          <p className="mt-0.5 text-16 font-semibold break-words">
            {displayExact(bond)} / {displayExact(bondNeeded)}{' '}
            <span className="text-12 font-normal text-text-2">USDT</span>
          </p>
          <p className="text-11 text-text-3">{t('merchant.bondOf')}</p>
        </div>
        {isShort && <Button onClick={() => setOpen(true)}>{t('merchant.topUp')}</Button>}
      </div>
      {isShort && (
        <div className="mt-3">
          <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
            {t('merchant.bondMissing', { amount: displayExact(bondMissing) })}
          </Note>
        </div>
      )}
      <TopUpSheet open={isOpen} onClose={() => setOpen(false)} standing={standing} />
    </Card>
  );
}
