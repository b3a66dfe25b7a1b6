/** The help center: articles by category, and one of them in the editor. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Select, Spin } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages, useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { NEW, useEditorAddress } from '../../kit/use-editor-address.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { CategoryButton } from './category-button.tsx';
import { type Category, nameOf } from './help-rows.ts';

type Article = DeskResult<'getDeskArticles'>['rows'][number];

export default function HelpDesk() {
  const may = useMay();
  const { articleId } = useParams();
  const { open, close } = useEditorAddress('/help');
  const [categoryId, setCategoryId] = useState('');
  const { data, error } = useDeskRead('getHelpCategories', {});
  const categories = data ?? [];
  if (articleId !== undefined) {
    // A new article begins in the first of them.
    if (!data && !error) return <Spin aria-label={t('app.loading')} />;
    return (
      <ArticleEditor
        articleId={articleId === NEW ? undefined : articleId}
        categories={categories}
        onClose={close}
      />
    );
  }
  const chosen = categories.find((category) => category.categoryId === categoryId);
  return (
    <PageFrame
      title={t('nav.help')}
      text={t('help.text')}
      actions={
        <>
          <Select
            aria-label={t('help.category')}
            value={categoryId}
            onChange={setCategoryId}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: t('help.allCategories') },
              ...categories.map((category) => ({ value: category.categoryId, label: nameOf(category) })),
            ]}
          />
          {may('saveHelpCategory') && <CategoryButton key={categoryId} category={chosen} />}
          {may('saveHelpArticle') && (
            <Button type="primary" onClick={() => open(NEW)}>
              {t('help.newArticle')}
            </Button>
          )}
        </>
      }
    >
      <ArticleList categoryId={categoryId} categories={categories} onEdit={open} />
    </PageFrame>
  );
}

function ArticleList({
  categoryId,
  categories,
  onEdit,
}: {
  categoryId: string;
  categories: readonly Category[];
  onEdit(articleId: string): void;
}) {
  const pages = useDeskPages('getDeskArticles', categoryId === '' ? {} : { categoryId });
  return (
    <PagedTable
      label={t('nav.help')}
      pages={pages}
      columns={columns(categories, onEdit)}
      keyOf={(row) => row.articleId}
      emptyText={t('help.noArticles')}
    />
  );
}

function columns(categories: readonly Category[], onEdit: (articleId: string) => void): Column<Article>[] {
  const categoryOf = ({ categoryId }: Article) => {
    const category = categories.find((one) => one.categoryId === categoryId);
    return category ? nameOf(category) : categoryId;
  };
  return [
    { title: t('content.number'), render: (row) => <span className="num">{row.articleId}</span> },
    {
      title: t('content.titleZh'),
      render: (row) => <div className="wrap-text title-cell">{row.title.zh}</div>,
    },
    {
      title: t('content.titleEn'),
      render: (row) => <div className="wrap-text title-cell">{row.title.en}</div>,
    },
    { title: t('help.category'), render: (row) => <div className="wrap-text">{categoryOf(row)}</div> },
    { title: t('app.state'), render: (row) => <StateTag {...row} /> },
    { title: t('help.helpful'), render: (row) => <span className="num">{row.helpful}</span> },
    { title: t('help.unhelpful'), render: (row) => <span className="num">{row.unhelpful}</span> },
    {
      title: t('app.action'),
      render: (row) => <EditButton onPress={() => onEdit(row.articleId)} />,
    },
  ];
}

function EditButton({ onPress }: { onPress(): void }) {
  const may = useMay();
  return (
    <Button size="small" onClick={onPress}>
      {may('saveHelpArticle') ? t('app.edit') : t('app.look')}
    </Button>
  );
}

function StateTag({ version, hasDraft }: Pick<Article, 'version' | 'hasDraft'>) {
  if (version === 0) return <Tag tone="plain">{t('help.notPublished')}</Tag>;
  if (hasDraft) return <Tag tone="warn">{t('help.hasDraft')}</Tag>;
  return <Tag tone="good">{t('help.published')}</Tag>;
}
