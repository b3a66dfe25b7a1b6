/**
 * The page of every editor on the desk: its head with the way back and the last step, the draft of before above the form, the
 * form, and what stands below it. What was typed is kept as a draft and never left unasked. Invariant: `onFinish` gets what
 * the form shows.
 */
import type { DeskCallName } from '@tern/protocol/desk';
import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../locale/text.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { DraftOffer, DraftStateText } from './drafts/draft-offer.tsx';
import { FormChange } from './drafts/form-change.ts';
import { useDraft } from './drafts/use-draft.ts';
import { useMay } from './session.ts';

interface Props<Entry> {
  title: string;
  text: string;
  /** The action that the form ends in; an operator who may not make it reads the form. */
  call: DeskCallName;
  /** Names the draft among those of the call. */
  subject: string;
  form: FormInstance<Entry>;
  first: Entry;
  okText: string;
  /** default: another button is the last step. */
  okType?: 'primary' | 'default';
  /** More buttons behind the last step. */
  actions?: ReactNode;
  /** Above the form. */
  notes?: ReactNode;
  /** Below the form, and not a part of it. */
  below?: ReactNode;
  /** undefined: there is no list to go back to. */
  onClose?: (() => void) | undefined;
  onFinish(entry: Entry): void;
  children: ReactNode;
}

export function EditorPage<Entry extends object>(props: Props<Entry>) {
  const { title, text, call, subject, form, first, okText, okType = 'primary' } = props;
  const { actions, notes, below, onClose } = props;
  const may = useMay()(call);
  const draft = useDraft({
    name: may ? { form: call, subject } : undefined,
    write: (entry) => form.setFieldsValue(entry as never),
  });
  return (
    <PageFrame
      title={title}
      text={text}
      actions={
        <>
          <DraftStateText draft={draft} />
          {onClose && <Button onClick={onClose}>{t('content.toList')}</Button>}
          {may && (
            <Button type={okType} disabled={draft.isWaiting} onClick={() => form.submit()}>
              {okText}
            </Button>
          )}
          {actions}
        </>
      }
    >
      {notes}
      <DraftOffer draft={draft} />
      <FormChange value={() => draft.change(form.getFieldsValue())}>
        <Form<Entry>
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={first}
          disabled={!may || draft.isWaiting}
          scrollToFirstError
          onValuesChange={(_, entry) => draft.change(entry)}
          onFinish={props.onFinish}
        >
          {props.children}
        </Form>
      </FormChange>
      {below}
    </PageFrame>
  );
}
