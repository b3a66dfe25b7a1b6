import { Modal } from 'antd';
import { t } from '../../locale/text.ts';

interface Props {
  isOpen: boolean;
  title: string;
  text: string;
  /** The button that leaves. */
  leave: string;
  onLeave(): void;
  onStay(): void;
}

/** Asks before something typed is left; above every dialog and form. */
export function LeaveQuestion({ isOpen, title, text, leave, onLeave, onStay }: Props) {
  return (
    <Modal
      open={isOpen}
      title={title}
      zIndex={2_000}
      okText={leave}
      okButtonProps={{ danger: true }}
      cancelText={t('draft.stay')}
      mask={{ closable: false }}
      closable={false}
      destroyOnHidden
      onOk={onLeave}
      onCancel={onStay}
    >
      <p>{text}</p>
    </Modal>
  );
}
