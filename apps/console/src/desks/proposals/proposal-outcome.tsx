import { Button, Modal } from 'antd';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { SecretView } from '../../ui/secret-view.tsx';
import type { Outcome } from './proposal-actions.tsx';

/** The result of an execution, shown once: an operator who closes it does not see it again. */
export function ProposalOutcome({ outcome, onClose }: { outcome: Outcome; onClose(): void }) {
  const { title, otpauth, secret, fields } = outcome;
  return (
    <Modal
      open
      title={title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {otpauth || secret ? t('proposal.noted') : t('app.close')}
        </Button>
      }
    >
      {otpauth && (
        <SecretView text={otpauth} note={t('proposal.otpauthNote')} qrLabel={t('proposal.otpauthQr')} />
      )}
      {secret && <SecretView text={secret} note={t('proposal.secretNote')} />}
      {fields && <Facts facts={[...fields]} />}
    </Modal>
  );
}
