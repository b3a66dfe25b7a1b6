/** Makes a category, or edits the chosen one. */
import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { t } from '../../locale/text.ts';
import type { Category } from './help-rows.ts';

interface Entry {
  zh: string;
  en: string;
  place: number;
}

const LONGEST_NAME = 40;

export function CategoryButton({ category }: { category: Category | undefined }) {
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<Entry>();
  const first: Entry = category ?? { zh: '', en: '', place: 100 };
  const label = category ? t('help.editCategory') : t('help.newCategory');
  const save = ({ zh, en, place }: Entry) =>
    act({
      call: 'saveHelpCategory',
      request: { ...(category && { categoryId: category.categoryId }), zh, en, place },
      title: t('help.saveCategory'),
      subject: zh,
      onDone: () => setOpen(false),
    });
  const rules = [{ required: true, whitespace: true, message: t('help.wanted') }];
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <FormDialog<Entry>
        form={form}
        draft={{ form: 'saveHelpCategory', subject: category?.categoryId ?? 'new' }}
        title={label}
        isOpen={isOpen}
        first={first}
        onCancel={() => setOpen(false)}
        onOk={save}
      >
        <Form.Item name="zh" label={t('help.categoryZh')} rules={rules}>
          <Input maxLength={LONGEST_NAME} lang="zh" />
        </Form.Item>
        <Form.Item name="en" label={t('help.categoryEn')} rules={rules}>
          <Input maxLength={LONGEST_NAME} lang="en" />
        </Form.Item>
        <Form.Item name="place" label={t('help.place')} extra={t('help.placeHint')}>
          <InputNumber min={0} max={9_999} precision={0} />
        </Form.Item>
      </FormDialog>
    </>
  );
}
