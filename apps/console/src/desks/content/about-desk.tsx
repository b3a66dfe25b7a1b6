/** The text about the exchange in both languages, with that of the licence, and its versions; what is changed here becomes the next one. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Form, Input, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { EditorPage } from '../../kit/editor-page.tsx';
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
  const [chosen, setChosen] = useState<Version>();
  const begun = chosen ?? data?.[0];
  if (data && begun)
    return (
      <Editor
        key={begun.version}
        begun={begun}
        below={<Versions versions={data} onChoose={setChosen} />}
        onDone={() => setChosen(undefined)}
      />
    );
  return (
    <PageFrame title={t('nav.about')} text={t('content.aboutText')}>
      {error ? (
        <FaultView error={error} onRetry={() => void refetch()} />
      ) : (
        <Spin aria-label={t('app.loading')} />
      )}
    </PageFrame>
  );
}

function Editor({ begun, below, onDone }: { begun: Version; below: ReactNode; onDone(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Texts>();
  const entry = Form.useWatch((values: Texts) => values, form);
  const publish = ({ zh, en }: Texts) =>
    act({
      call: 'publishAbout',
      request: { zh: trimmed(zh), en: trimmed(en) },
      title: t('call.publishAbout'),
      onDone,
    });
  return (
    <EditorPage
      title={t('nav.about')}
      text={`${t('content.aboutText')} ${t('content.noticeHint')}`}
      call="publishAbout"
      subject="-"
      form={form}
      first={{ zh: begun.zh, en: begun.en }}
      okText={t('content.publish')}
      below={below}
      onFinish={publish}
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
    </EditorPage>
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
