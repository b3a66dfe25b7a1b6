/** The notice that a member accepts once before the first contract is opened. */

import { useAcceptRiskNotice } from '../../../features/contract/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/layer.tsx';

interface RiskNoticeProps {
  open: boolean;
  onClose(): void;
  onAccepted(): void;
}

const PARTS = [1, 2, 3, 4, 5] as const;

export function RiskNotice({ open, onClose, onAccepted }: RiskNoticeProps) {
  const accept = useAcceptRiskNotice();
  const agree = () => void accept.mutateAsync(undefined).then(onAccepted, toastError);
  return (
    <Sheet open={open} onClose={onClose} title={t('contract.riskNotice')} closeLabel={t('app.close')}>
      <ul className="flex list-disc flex-col gap-2 pb-4 pl-5 text-14 text-text-2">
        {PARTS.map((part) => (
          <li key={part}>{t(`contract.riskNotice${part}`)}</li>
        ))}
      </ul>
      <Button wide size="large" busy={accept.isPending} onClick={agree}>
        {t('contract.riskNoticeAgree')}
      </Button>
    </Sheet>
  );
}
