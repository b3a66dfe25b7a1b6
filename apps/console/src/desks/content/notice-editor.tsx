/** A notice in both languages beside what members will see of it. */

import { serverNow } from '@tern/client';
import { NOTICE_TYPES, type NoticeType } from '@tern/protocol';
import { Form, Input, Segmented } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { EditorPage } from '../../kit/editor-page.tsx';
import { t } from '../../locale/text.ts';
import { Panel } from '../../ui/page-frame.tsx';
import { fromField, toField } from '../../ui/time-words.ts';
import type { Notice } from './content-rows.ts';
import { NoticePreview } from './notice-preview.tsx';
import { type ScheduleEntry, ScheduleFields, scheduleEntry, scheduleOf } from './schedule-fields.tsx';

interface Text {
  title: string;
  body: string;
}
interface Entry extends ScheduleEntry {
  noticeType: NoticeType;
  zh: Text;
  en: Text;
}

const EMPTY: Text = { title: '', body: '' };
const LONGEST_TITLE = 100;
const LONGEST_BODY = 10_000;

export function NoticeEditor({ notice, onClose }: { notice: Notice | undefined; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const entry = Form.useWatch((values: Entry) => values, form);
  const first: Entry = notice
    ? { noticeType: notice.noticeType, zh: notice.zh, en: notice.en, ...scheduleEntry(notice) }
    : { noticeType: 'OFFICIAL', zh: EMPTY, en: EMPTY, from: toField(serverNow()), to: '' };
  const save = ({ noticeType, zh, en, ...schedule }: Entry) =>
    act({
      call: 'saveNotice',
      request: {
        ...(notice && { noticeId: notice.noticeId }),
        noticeType,
        zh: trimmed(zh),
        en: trimmed(en),
        ...scheduleOf(schedule),
      },
      title: t('content.saveNotice'),
      subject: zh.title,
      onDone: onClose,
    });
  const fromTime = fromField(entry?.from ?? '');
  return (
    <EditorPage
      title={notice ? t('content.editNotice', { id: notice.noticeId }) : t('content.newNotice')}
      text={`${t('content.noticeHint')} ${t('content.draftHint')}`}
      call="saveNotice"
      subject={notice?.noticeId ?? 'new'}
      form={form}
      first={first}
      okText={t('content.save')}
      onClose={onClose}
      onFinish={save}
    >
      <Panel>
        <Form.Item name="noticeType" label={t('content.noticeType')} extra={t('content.noticeTypeHint')}>
          <Segmented options={NOTICE_TYPES.map((value) => ({ value, label: t(`content.type_${value}`) }))} />
        </Form.Item>
        <ScheduleFields isFromWanted />
      </Panel>
      <div className="columns spaced">
        <Panel title={t('content.chinese')}>
          <TextFields language="zh" />
          <NoticePreview text={entry?.zh} time={fromTime} language="zh" />
        </Panel>
        <Panel title={t('content.english')}>
          <TextFields language="en" />
          <NoticePreview text={entry?.en} time={fromTime} language="en" />
        </Panel>
      </div>
    </EditorPage>
  );
}

/** A blank text is none. */
const trimmed = ({ title, body }: Text): Text => ({ title: title.trim(), body: body.trim() });

function TextFields({ language }: { language: 'zh' | 'en' }) {
  return (
    <>
      <Form.Item name={[language, 'title']} label={t('content.title')}>
        <Input maxLength={LONGEST_TITLE} lang={language} />
      </Form.Item>
      <Form.Item name={[language, 'body']} label={t('content.body')}>
        <Input.TextArea rows={10} maxLength={LONGEST_BODY} lang={language} />
      </Form.Item>
    </>
  );
}
