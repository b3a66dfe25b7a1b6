/** The list of an airdrop as text: pasted, or out of a CSV file. The server reads it row by row. */
import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { useFormChange } from '../../../kit/drafts/form-change.ts';
import { t } from '../../../locale/text.ts';

/** As the call takes it. */
const LONGEST = 600_000;
const ROWS_SHOWN = 8;

export function ListField() {
  const form = Form.useFormInstance<{ csv: string }>();
  const noteChange = useFormChange();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    form.setFieldValue('csv', await file.text());
    noteChange();
    await form.validateFields(['csv']).catch(() => undefined);
  };
  return (
    <>
      <Form.Item
        name="csv"
        label={t('airdrop.list')}
        extra={t('airdrop.listHint')}
        rules={[
          { required: true, whitespace: true, message: t('airdrop.listWanted') },
          { max: LONGEST, message: t('airdrop.listTooLong') },
        ]}
      >
        <Input.TextArea rows={ROWS_SHOWN} spellCheck={false} />
      </Form.Item>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={t('airdrop.chooseFile')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // The same file may be chosen again after it was changed.
          target.value = '';
          if (chosen) void read(chosen);
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('airdrop.chooseFile')}</Button>
    </>
  );
}
