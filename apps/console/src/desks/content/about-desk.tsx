/** The text about the exchange in both languages, with that of the licence, and its versions; what is changed here becomes the next one. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Form, Input, Spin } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { TextPreview } from '../../kit/text-preview.tsx';
import { t } from '../../locale/text.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { PageFrame, Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Version = DeskResult<'getDeskAbout'>[number];
type Texts = Pick<Version, 'zh' | 'en'>;

const LONGEST_BODY = 10_000;
const LONGEST_LICENCE = 20_000;

export default function AboutDesk() {
  const { data, error, refetch } = useDeskRead('getDeskAbout', {});
  const [form] = Form.useForm<Texts>();
  const [chosen, setChosen] = useState<Version>();
  const may = useMay();
  const begun = chosen ?? data?.[0];
  return (
    <PageFrame
      title={t('nav.about')}
      text={`${t('content.aboutText')} ${t('content.noticeHint')}`}
      actions={
        begun &&
        may('publishAbout') && (
          <Button type="primary" onClick={() => form.submit()}>
            {t('content.publish')}
          </Button>
        )
      }
    >
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {begun && <Fields key={begun.version} form={form} begun={begun} onDone={() => setChosen(undefined)} />}
      {data && <Versions versions={data} onChoose={setChosen} />}
    </PageFrame>
  );
}

function Fields({
  form,
  begun,
  onDone,
}: {
  form: ReturnType<typeof Form.useForm<Texts>>[0];
  begun: Version;
  onDone(): void;
}) {
  const act = useAct();
  const may = useMay();
  const entry = Form.useWatch((values: Texts) => values, form);
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ zh: begun.zh, en: begun.en }}
      disabled={!may('publishAbout')}
      scrollToFirstError
      onFinish={({ zh, en }: Texts) =>
        act({
          call: 'publishAbout',
          request: { zh: trimmed(zh), en: trimmed(en) },
          title: t('call.publishAbout'),
          onDone,
        })
      }
    >
      <div className="columns">
        {(['zh', 'en'] as const).map((language) => (
          <Panel key={language} title={language === 'zh' ? t('content.chinese') : t('content.english')}>
            <Form.Item name={[language, 'body']} label={t('content.body')}>
              <Input.TextArea rows={14} maxLength={LONGEST_BODY} lang={language} />
            </Form.Item>
            <Form.Item name={[language, 'licence']} label={t('content.licence')}>
              <Input.TextArea rows={8} maxLength={LONGEST_LICENCE} lang={language} />
            </Form.Item>
            <TextPreview
              title={t('content.preview')}
              text={{ title: '', body: entry?.[language]?.body ?? '' }}
              language={language}
            />
          </Panel>
        ))}
      </div>
    </Form>
  );
}

/** A blank text is none. */
const trimmed = ({ body, licence }: Texts['zh']) => ({ body: body.trim(), licence: licence.trim() });

function Versions({
  versions,
  onChoose,
}: {
  versions: readonly Version[];
  onChoose(version: Version): void;
}) {
  const may = useMay();
  const columns: Column<Version>[] = [
    { title: t('content.version'), render: ({ version }) => <span className="num">{version}</span> },
    { title: t('help.time'), render: ({ time }) => <TimeText time={time} /> },
    { title: t('app.operator'), render: ({ operator }) => operator },
    {
      title: t('app.action'),
      render: (version) =>
        may('publishAbout') && (
          <Button size="small" onClick={() => onChoose(version)}>
            {t('content.takeVersion', { version: version.version })}
          </Button>
        ),
    },
  ];
  return (
    <Panel title={t('help.versions')}>
      <ListTable
        label={t('help.versions')}
        rows={versions}
        columns={columns}
        keyOf={({ version }) => String(version)}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}
