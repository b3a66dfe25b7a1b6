/** New settings of a contract: first whom they would put at risk, then the proposal. */
import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { callDesk, messageOf } from '../../kit/api.ts';
import { lockText } from '../../kit/effects.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { requestChanges } from '../../kit/proposal-changes.ts';
import { t } from '../../locale/text.ts';
import { FaultNote } from '../../ui/fault-note.tsx';
import type { Contract } from './contract-columns.tsx';
import { type Preview, PreviewTable } from './preview-table.tsx';
import { entryOf, type SettingsEntry, SettingsFields, settingsOf } from './settings-fields.tsx';

export function SettingsDialog({ contract, onClose }: { contract: Contract; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<SettingsEntry>();
  const [seen, setSeen] = useState<{ asked: string; preview: Preview }>();
  const [fault, setFault] = useState('');
  const shown = useRef<HTMLDivElement>(null);
  // A preview shows only as long as the form still holds the values that it was computed for.
  const now = Form.useWatch((entry: Partial<SettingsEntry>) => entry, form);
  const isSeen = seen !== undefined && isWhole(now) && JSON.stringify(settingsOf(now)) === seen.asked;
  useEffect(() => {
    if (seen) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [seen]);
  const { pairsName, settings: before } = contract;
  const goOn = async (entry: SettingsEntry) => {
    const settings = settingsOf(entry);
    const asked = JSON.stringify(settings);
    setFault('');
    if (seen?.asked !== asked) {
      try {
        const preview = await callDesk('previewContractSettings', { pairsName, settings: asked });
        setSeen({ asked, preview: preview as Preview });
      } catch (error) {
        setFault(messageOf(error));
      }
      return;
    }
    act({
      call: 'setContractSettings',
      request: { pairsName, settings },
      title: t('contract.changeSettings'),
      subject: pairsName,
      changes: requestChanges('setContractSettings', { pairsName, settings }, before),
      ...(seen.preview.membersLocked > 0 && {
        warning: lockText(seen.preview.membersLocked, seen.preview.noticeSeconds),
      }),
      onDone: onClose,
    });
  };
  const [token = ''] = pairsName.split('/');
  return (
    <FormDialog
      isOpen
      width={880}
      draft={{ form: 'setContractSettings', subject: pairsName }}
      title={t('contract.changeSettings')}
      form={form}
      first={entryOf(before)}
      okText={isSeen ? t('app.goOn') : t('contract.seePreview')}
      onCancel={onClose}
      onOk={(entry) => void goOn(entry)}
    >
      <p className="quiet">{t('contract.settingsHint')}</p>
      <SettingsFields token={token} isListed />
      {fault !== '' && <FaultNote title={t('contract.previewFailed')} text={fault} />}
      <div ref={shown}>{isSeen && <PreviewTable preview={seen.preview} />}</div>
    </FormDialog>
  );
}

/** A form that has just opened watches nothing yet. */
const isWhole = (entry: Partial<SettingsEntry> | undefined): entry is SettingsEntry =>
  entry?.tiers !== undefined;
