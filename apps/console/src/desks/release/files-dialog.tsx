/**
 * Sends the files of a release with a reason. It does not ask the server first if it would refuse, as other actions do: that
 * would send the files twice.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { messageOf } from '../../kit/api.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { t } from '../../locale/text.ts';

interface Props<Files> {
  title: string;
  hint: string;
  /** The endings of the files. */
  accept: string;
  /** undefined: these are not the files that are wanted. */
  filesOf(files: readonly File[]): Files | undefined;
  wanted: string;
  /** Shows the steps of its work by `onStep`. */
  send(files: Files, reason: string, onStep: (text: string) => void): Promise<unknown>;
  done: string;
  onClose(): void;
}

interface Entry {
  reason: string;
}

const REASON = { least: 3, most: 200 };

export function FilesDialog<Files>(props: Props<Files>) {
  const { title, hint, accept, filesOf, wanted, send, done, onClose } = props;
  const [form] = Form.useForm<Entry>();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [step, setStep] = useState('');
  const [fault, setFault] = useState('');
  const submit = async ({ reason }: Entry) => {
    const files = filesOf(chosen);
    if (step !== '') return;
    if (files === undefined) return setFault(wanted);
    setFault('');
    setStep(t('release.reading'));
    try {
      await send(files, reason.trim(), setStep);
      // It goes by itself, and nothing follows that.
      void message.success(done);
      onClose();
      await queries.invalidateQueries();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setStep('');
    }
  };
  return (
    <FormDialog
      isOpen
      title={title}
      // Files are chosen anew, and a reason is given anew.
      draft={undefined}
      form={form}
      first={{ reason: '' }}
      width={640}
      okText={t('app.confirm')}
      onCancel={onClose}
      onOk={(entry) => void submit(entry)}
    >
      <p className="quiet">{hint}</p>
      <ChosenFiles accept={accept} files={chosen} onChoose={setChosen} />
      <Form.Item
        name="reason"
        label={t('app.reason')}
        rules={[{ required: true, whitespace: true, min: REASON.least, message: t('app.reasonShort') }]}
      >
        <Input.TextArea rows={2} maxLength={REASON.most} />
      </Form.Item>
      {step !== '' && <p role="status">{step}</p>}
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" />}
    </FormDialog>
  );
}

interface ChosenProps {
  accept: string;
  files: readonly File[];
  onChoose(files: readonly File[]): void;
}

function ChosenFiles({ accept, files, onChoose }: ChosenProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="stack tight">
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={t('release.chooseFiles')}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same files may be chosen again after a failure.
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('release.chooseFiles')}</Button>
      <ul>
        {files.map(({ name, size }) => (
          <li key={name} className="wrap-text">
            {name} <span className="quiet">{t('release.bytes', { bytes: String(size) })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
