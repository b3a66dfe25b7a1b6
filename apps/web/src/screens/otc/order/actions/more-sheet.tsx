/** The actions beside the main one. */
import type { OtcAction } from '@tern/protocol';
import { t } from '../../../../locale/text.ts';
import { Sheet } from '../../../../ui/layer.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { actionWords } from './action-list.ts';

interface MoreSheetProps {
  open: boolean;
  onClose(): void;
  actions: readonly OtcAction[];
  onAction(action: OtcAction): void;
}

export function MoreSheet({ open, onClose, actions, onAction }: MoreSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('otc.moreActions')} closeLabel={t('app.close')}>
      {actions.map((action) => (
        <ListRow key={action} label={t(actionWords(action))} onPress={() => onAction(action)} />
      ))}
    </Sheet>
  );
}
