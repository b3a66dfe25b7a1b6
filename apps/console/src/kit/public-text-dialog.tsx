/**
 * The text that members read of an action, in both languages and as they will see it; the reason for the desk is asked
 * afterwards.
 */
import { Form, Input, Select } from 'antd';
import { HALT_TEXTS, OPEN_TEXTS, type PublicText } from '../locale/ready-texts.ts';
import { currentLanguage, t } from '../locale/text.ts';
import type { DraftName } from './drafts/open-forms.ts';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  draft: DraftName;
  title: string;
  /** A halt wants a text and begins with one; an opening may go without. */
  kind: 'halt' | 'open';
  onOk(publicText: PublicText): void;
  onCancel(): void;
}

const LONGEST = 200;
const NONE: PublicText = { zh: '', en: '' };

export function PublicTextDialog({ draft, title, kind, onOk, onCancel }: Props) {
  const [form] = Form.useForm<PublicText>();
  const entry = Form.useWatch((values: PublicText) => values, form) ?? NONE;
  const ready = kind === 'halt' ? HALT_TEXTS : OPEN_TEXTS;
  const first = kind === 'halt' ? (ready[0] ?? NONE) : NONE;
  return (
    <FormDialog
      isOpen
      title={title}
      draft={draft}
      form={form}
      first={first}
      width={640}
      onCancel={onCancel}
      onOk={({ zh, en }) => onOk({ zh: zh.trim(), en: en.trim() })}
    >
      <p className="quiet">{kind === 'halt' ? t('publicText.haltHint') : t('publicText.openHint')}</p>
      <Form.Item label={t('publicText.ready')} htmlFor="ready-text">
        <Select
          id="ready-text"
          allowClear={kind === 'open'}
          placeholder={t('publicText.choose')}
          onChange={(at: number | undefined) => form.setFieldsValue(ready[at ?? -1] ?? NONE)}
          options={ready.map((text, value) => ({ value, label: text[currentLanguage()] }))}
        />
      </Form.Item>
      <TextField language="zh" label={t('publicText.zh')} isWanted={kind === 'halt'} />
      <TextField language="en" label={t('publicText.en')} isWanted={kind === 'halt'} />
      <Preview text={entry} />
    </FormDialog>
  );
}

interface FieldProps {
  language: keyof PublicText;
  label: string;
  isWanted: boolean;
}

function TextField({ language, label, isWanted }: FieldProps) {
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <Form.Item
      name={language}
      label={label}
      dependencies={[other]}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_, value: string | undefined) => {
            const hasText = (text: string | undefined) => (text ?? '').trim() !== '';
            const wanted = isWanted || hasText(getFieldValue(other) as string | undefined);
            if (wanted && !hasText(value)) throw new Error(t('publicText.wanted'));
          },
        }),
      ]}
    >
      <Input.TextArea rows={2} maxLength={LONGEST} lang={language} />
    </Form.Item>
  );
}

function Preview({ text }: { text: PublicText }) {
  return (
    <figure className="stack tight">
      <figcaption className="quiet">{t('publicText.preview')}</figcaption>
      {(['zh', 'en'] as const).map((language) => (
        <p key={language} className="member-note" lang={language}>
          {text[language]?.trim() || t('publicText.nothing')}
        </p>
      ))}
    </figure>
  );
}
