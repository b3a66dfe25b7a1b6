/** Switches "saved addresses only", after the confirmation by the owner; off locks withdrawals. */
import { LockWarning, WithSecurity } from '../../../features/member/index.ts';
import {
  type Confirmation,
  ConfirmationForm,
  useSetSavedAddressesOnly,
} from '../../../features/withdrawal/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { t } from '../../../locale/text.ts';
import { Sheet } from '../../../ui/layer.tsx';
import { toast } from '../../../ui/toast.tsx';

interface SwitchSheetProps {
  open: boolean;
  onClose(): void;
  turnsOn: boolean;
}

export function SwitchSheet({ open, onClose, turnsOn }: SwitchSheetProps) {
  const change = useSetSavedAddressesOnly();
  const send = (confirmation: Confirmation) => {
    const request = Object.assign({ isOn: turnsOn ? ('true' as const) : ('false' as const) }, confirmation);
    return change.mutateAsync(request).then(() => {
      onClose();
      toast(t('chain.savedOnlyDone'), 'ok');
    }, toastError);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(turnsOn ? 'chain.savedOnlyOnTitle' : 'chain.savedOnlyOffTitle')}
      closeLabel={t('app.close')}
    >
      <div className="flex flex-col gap-3">
        {!turnsOn && <LockWarning text={t('chain.savedOnlyOffNote')} />}
        <WithSecurity>
          {(security) => (
            <ConfirmationForm
              security={security}
              submitLabel={t('chain.saveSwitch')}
              busy={change.isPending}
              onConfirm={send}
            />
          )}
        </WithSecurity>
      </div>
    </Sheet>
  );
}
