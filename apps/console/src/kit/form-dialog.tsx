/**
 * A form of one action; its last step is the dialog that asks why, which lies above it. What was typed is kept as a draft, and
 * a form that holds something is closed by its buttons alone, after a question.
 */
import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../locale/text.ts';
import { isEscape } from '../ui/is-escape.ts';
import { DraftOffer, DraftStateText } from './drafts/draft-offer.tsx';
import { FormChange } from './drafts/form-change.ts';
import { LeaveQuestion } from './drafts/leave-question.tsx';
import type { DraftName } from './drafts/open-forms.ts';
import { type Draft, useDraft } from './drafts/use-draft.ts';

interface Props<Entry> {
  isOpen: boolean;
  title: string;
  /** undefined: nothing of the form is kept. */
  draft: DraftName | undefined;
  form: FormInstance<Entry>;
  first: Entry;
  width?: number;
  /** The text of its last button. */
  okText?: string;
  onCancel(): void;
  onOk(entry: Entry): void;
  children: ReactNode;
}

export function FormDialog<Entry extends object>(props: Props<Entry>) {
  const { isOpen, title, form, first, width = 520, okText = t('app.goOn'), onCancel, onOk, children } = props;
  const draft = useDraft({
    name: props.draft,
    isOpen,
    write: (entry) => form.setFieldsValue(entry as never),
  });
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (isOpen) form.setFieldsValue(first as never);
  }, [isOpen]);
  return (
    <Modal
      open={isOpen}
      title={title}
      width={width}
      okText={okText}
      okButtonProps={{ disabled: draft.isWaiting }}
      cancelText={t('app.cancel')}
      mask={{ closable: false }}
      destroyOnHidden
      style={{ top: 48 }}
      onOk={() => form.submit()}
      onCancel={(event) => {
        if (!draft.isChanged()) onCancel();
        else if (!isEscape(event)) setAsking(true);
      }}
    >
      <DraftOffer draft={draft} />
      <FormChange value={() => draft.change(form.getFieldsValue())}>
        <Form<Entry>
          className="form-dialog"
          form={form}
          layout="vertical"
          requiredMark={false}
          preserve={false}
          disabled={draft.isWaiting}
          onValuesChange={(_, entry) => draft.change(entry)}
          onFinish={onOk}
        >
          {children}
        </Form>
      </FormChange>
      {isUnkept(draft) && <DraftStateText draft={draft} />}
      <LeaveQuestion
        isOpen={isOpen && isAsking}
        title={t('draft.cancelTitle')}
        text={t('draft.cancelText')}
        leave={t('draft.discard')}
        onLeave={() => {
          setAsking(false);
          draft.end();
          onCancel();
        }}
        onStay={() => setAsking(false)}
      />
    </Modal>
  );
}

/** A dialog is soon done: it speaks of its draft when there is none alone. */
function isUnkept({ state }: Draft): boolean {
  return state.kind === 'long' || state.kind === 'failed';
}
