/** A banner in both languages: its picture (a path of the app), its title, where it leads; beside it how it looks. */

import { serverNow } from '@tern/client';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { EditorPage } from '../../kit/editor-page.tsx';
import { t } from '../../locale/text.ts';
import { Panel } from '../../ui/page-frame.tsx';
import { toField } from '../../ui/time-words.ts';
import type { Banner } from './content-rows.ts';
import { PictureUpload } from './picture-upload.tsx';
import { type ScheduleEntry, ScheduleFields, scheduleEntry, scheduleOf } from './schedule-fields.tsx';

interface Text {
  bannerUrl: string;
  title: string;
  link: string;
}
interface Entry extends ScheduleEntry {
  zh: Text;
  en: Text;
}

/** As the server takes it: of the app itself, never of another site. */
const APP_PATH = /^\/(?![/\\])[A-Za-z0-9/_.?=&%-]{0,200}$/;
const LONGEST_TITLE = 100;
const EMPTY: Text = { bannerUrl: '', title: '', link: '' };

export function BannerEditor({ banner, onClose }: { banner: Banner | undefined; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const entry = Form.useWatch((values: Entry) => values, form);
  const first: Entry = banner
    ? { zh: banner.zh, en: banner.en, ...scheduleEntry(banner) }
    : { zh: EMPTY, en: EMPTY, from: toField(serverNow()), to: '' };
  const save = ({ zh, en, ...schedule }: Entry) =>
    act({
      call: 'saveBanner',
      request: {
        ...(banner && { bannerId: banner.bannerId }),
        zh: trimmed(zh),
        en: trimmed(en),
        ...scheduleOf(schedule),
      },
      title: t('content.saveBanner'),
      subject: zh.title,
      onDone: onClose,
    });
  return (
    <EditorPage
      title={banner ? t('content.editBanner', { id: banner.bannerId }) : t('content.newBanner')}
      text={`${t('content.bannerHint')} ${t('content.draftHint')}`}
      call="saveBanner"
      subject={banner?.bannerId ?? 'new'}
      form={form}
      first={first}
      okText={t('content.save')}
      onClose={onClose}
      onFinish={save}
    >
      <Panel>
        <ScheduleFields isFromWanted={false} />
      </Panel>
      <div className="columns spaced">
        <Panel title={t('content.chinese')}>
          <BannerFields language="zh" />
          <BannerPreview text={entry?.zh} />
        </Panel>
        <Panel title={t('content.english')}>
          <BannerFields language="en" />
          <BannerPreview text={entry?.en} />
        </Panel>
      </div>
    </EditorPage>
  );
}

/** A blank title is none. */
const trimmed = ({ title, ...text }: Text): Text => ({ ...text, title: title.trim() });

function BannerFields({ language }: { language: 'zh' | 'en' }) {
  return (
    <>
      <Form.Item name={[language, 'title']} label={t('content.title')}>
        <Input maxLength={LONGEST_TITLE} lang={language} />
      </Form.Item>
      <Form.Item
        name={[language, 'bannerUrl']}
        label={t('content.picture')}
        rules={[{ pattern: APP_PATH, message: t('content.pathWanted') }]}
      >
        <Input maxLength={201} autoComplete="off" />
      </Form.Item>
      <PictureUpload language={language} />
      <Form.Item
        name={[language, 'link']}
        label={t('content.link')}
        extra={t('content.linkHint')}
        rules={[{ pattern: APP_PATH, message: t('content.pathWanted') }]}
      >
        <Input maxLength={201} autoComplete="off" />
      </Form.Item>
    </>
  );
}

function BannerPreview({ text }: { text: Text | undefined }) {
  const url = text?.bannerUrl ?? '';
  return (
    <figure className="stack tight">
      <figcaption className="quiet">{t('content.preview')}</figcaption>
      {APP_PATH.test(url) && !url.endsWith('/') ? (
        <Picture key={url} url={url} title={text?.title ?? ''} />
      ) : (
        <p className="quiet">{t('content.noPicture')}</p>
      )}
    </figure>
  );
}

function Picture({ url, title }: { url: string; title: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className="bad">{t('content.pictureMissing')}</p>;
  return <img className="phone-banner" src={url} alt={title} onError={() => setMissing(true)} />;
}
