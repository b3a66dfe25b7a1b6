/** An article in both languages beside what members will see of it, with its versions and the placeholders. */
import { HELP_FEATURES, type HelpFeature } from '@tern/protocol/desk';
import { Alert, Button, Form, Input, InputNumber, Select } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { EditorPage } from '../../kit/editor-page.tsx';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { TextPreview } from '../../kit/text-preview.tsx';
import { t } from '../../locale/text.ts';
import { Panel } from '../../ui/page-frame.tsx';
import { type Category, type DeskArticle, nameOf } from './help-rows.ts';
import { Placeholders } from './placeholders.tsx';
import { Versions } from './versions.tsx';

interface Text {
  title: string;
  body: string;
}
interface Entry {
  categoryId: string;
  place: number;
  feature: HelpFeature;
  zh: Text;
  en: Text;
}

interface Props {
  articleId: string | undefined;
  categories: readonly Category[];
  onClose(): void;
}

const LONGEST_TITLE = 100;
const LONGEST_BODY = 10_000;
const EMPTY: Text = { title: '', body: '' };

export function ArticleEditor({ articleId, ...rest }: Props) {
  if (articleId === undefined) return <Editor {...rest} article={undefined} />;
  return <SavedArticle {...rest} articleId={articleId} />;
}

function SavedArticle({ articleId, ...rest }: Omit<Props, 'articleId'> & { articleId: string }) {
  const { data, error, refetch } = useDeskRead('getDeskArticle', { articleId });
  if (!data) return error ? <FaultView error={error} onRetry={() => void refetch()} /> : null;
  // A draft that was restored fills the fields anew.
  return <Editor key={JSON.stringify([data.zh, data.en])} {...rest} article={data} />;
}

function Editor({
  article,
  categories,
  onClose,
}: Omit<Props, 'articleId'> & { article: DeskArticle | undefined }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const save = ({ zh, en, ...facts }: Entry) =>
    act({
      call: 'saveHelpArticle',
      request: {
        ...(article && { articleId: article.articleId }),
        ...facts,
        zh: trimmed(zh),
        en: trimmed(en),
      },
      title: t('help.saveArticle'),
      subject: zh.title,
      onDone: () => (article ? undefined : onClose()),
    });
  return (
    <EditorPage
      title={article ? t('help.article', { id: article.articleId }) : t('help.newArticle')}
      text={t('help.bodyHint')}
      call="saveHelpArticle"
      subject={article?.articleId ?? 'new'}
      form={form}
      first={firstEntry(article, categories)}
      okText={t('content.save')}
      okType="default"
      actions={article && <PublishButtons article={article} />}
      notes={article && <Faults faults={article.faults} />}
      below={
        <>
          {article && <Versions article={article} />}
          <Placeholders />
        </>
      }
      onClose={onClose}
      onFinish={save}
    >
      <Panel>
        <FactFields categories={categories} />
      </Panel>
      <div className="columns spaced">
        <Panel title={t('content.chinese')}>
          <TextFields language="zh" />
          {article && <TextPreview title={t('help.savedPreview')} text={article.preview.zh} language="zh" />}
        </Panel>
        <Panel title={t('content.english')}>
          <TextFields language="en" />
          {article && <TextPreview title={t('help.savedPreview')} text={article.preview.en} language="en" />}
        </Panel>
      </div>
    </EditorPage>
  );
}

function firstEntry(article: DeskArticle | undefined, categories: readonly Category[]): Entry {
  if (article === undefined)
    return { categoryId: categories[0]?.categoryId ?? '', place: 100, feature: 'NONE', zh: EMPTY, en: EMPTY };
  const { categoryId, place, feature, zh, en } = article;
  return { categoryId, place, feature, zh, en };
}

/** A blank text is none. */
const trimmed = ({ title, body }: Text): Text => ({ title: title.trim(), body: body.trim() });

function FactFields({ categories }: { categories: readonly Category[] }) {
  return (
    <div className="columns">
      <Form.Item
        name="categoryId"
        label={t('help.category')}
        rules={[{ required: true, message: t('help.wanted') }]}
      >
        <Select
          options={categories.map((category) => ({ value: category.categoryId, label: nameOf(category) }))}
        />
      </Form.Item>
      <Form.Item name="feature" label={t('help.feature')} extra={t('help.featureHint')}>
        <Select options={HELP_FEATURES.map((value) => ({ value, label: t(`help.${value}`) }))} />
      </Form.Item>
      <Form.Item name="place" label={t('help.place')} extra={t('help.placeHint')}>
        <InputNumber min={0} max={9_999} precision={0} />
      </Form.Item>
    </div>
  );
}

function TextFields({ language }: { language: 'zh' | 'en' }) {
  return (
    <>
      <Form.Item name={[language, 'title']} label={t('content.title')}>
        <Input maxLength={LONGEST_TITLE} lang={language} />
      </Form.Item>
      <Form.Item name={[language, 'body']} label={t('content.body')}>
        <Input.TextArea rows={16} maxLength={LONGEST_BODY} lang={language} />
      </Form.Item>
    </>
  );
}

function Faults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  const list = (
    <ul>
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );
  return <Alert type="warning" showIcon title={t('help.faults')} description={list} />;
}

/** The server publishes the saved draft. */
function PublishButtons({ article }: { article: DeskArticle }) {
  const act = useAct();
  const may = useMay();
  const { articleId, version, hasDraft, zh } = article;
  const request = { articleId };
  return (
    <>
      {hasDraft && may('publishHelpArticle') && (
        <Button
          type="primary"
          onClick={() =>
            act({ call: 'publishHelpArticle', request, title: t('help.publishArticle'), subject: zh.title })
          }
        >
          {t('content.publish')}
        </Button>
      )}
      {version > 0 && may('withdrawHelpArticle') && (
        <Button
          danger
          onClick={() =>
            act({ call: 'withdrawHelpArticle', request, title: t('help.withdrawArticle'), subject: zh.title })
          }
        >
          {t('content.withdraw')}
        </Button>
      )}
    </>
  );
}
