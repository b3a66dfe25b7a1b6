/** Explains the risk level, what happens at which one, and how to lower it. */
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';
import { Sheet } from '../../ui/layer.tsx';

export function RiskSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Sheet open={open} onClose={onClose} title={t('contract.risk')} closeLabel={t('app.close')}>
      <p className="text-13 text-text-2">{t('contract.riskIs')}</p>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-13 text-text-2">
        <li>{t('contract.riskAt80')}</li>
        <li>{t('contract.riskAt100')}</li>
        <li>{t('contract.riskScope')}</li>
        <li>{t('contract.riskLower')}</li>
      </ul>
      <Link to="/contract/adl" className="mt-3 flex h-11 items-center text-13 font-semibold text-brand">
        {t('contract.riskToAdl')}
      </Link>
    </Sheet>
  );
}
