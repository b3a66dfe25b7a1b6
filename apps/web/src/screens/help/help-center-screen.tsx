/** The help center: a search, and the articles by category; or the way to the operator's own support site. */

import { ChevronRight, ExternalLink, LifeBuoy, Search } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { ForeignLink } from '../../kit/device/foreign-link.tsx';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { useNavigate } from '../../kit/navigation/navigation.ts';
import { useScreenQuery } from '../../kit/navigation/screen-context.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Card } from '../../ui/list-row.tsx';
import { EmptyState, Message, Ring, Skeleton } from '../../ui/states.tsx';
import { useHelpCenter, useSearch } from './queries.ts';

const LONGEST_SEARCH = 1000;

export function HelpCenterScreen() {
  const { data, error, refetch } = useHelpCenter();
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
  if (data.supportSite !== '') return <SupportSite address={data.supportSite} />;
  return <OwnHelp categories={data.categories} />;
}

type Categories = NonNullable<ReturnType<typeof useHelpCenter>['data']>['categories'];

/** The words of the search stand in the address, so that the way back from an article leads to what was found. */
function OwnHelp({ categories }: { categories: Categories }) {
  const words = useScreenQuery().get('words') ?? '';
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-8">
      <SearchField key={words} words={words} />
      {words === '' ? <CategoryList categories={categories} /> : <Found words={words} />}
    </div>
  );
}

function SearchField({ words }: { words: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(words);
  const search = (asked: string) => {
    const query = asked.trim() === '' ? '' : `?words=${encodeURIComponent(asked.trim())}`;
    navigate(`/helpCenter${query}`, { replace: true });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    search(text);
  };
  return (
    <search>
      <form onSubmit={submit} className="flex items-center gap-2">
        <Input
          className="min-w-0 flex-1"
          type="search"
          enterKeyHint="search"
          value={text}
          onText={setText}
          maxLength={LONGEST_SEARCH}
          placeholder={t('help.searchHint')}
          aria-label={t('help.searchLabel')}
          before={<Search size={16} className="text-text-3" aria-hidden />}
        />
        <Button type="submit">{t('help.search')}</Button>
      </form>
      {words !== '' && (
        <button type="button" onClick={() => search('')} className="mt-2 text-13 text-brand">
          {t('help.toCenter')}
        </button>
      )}
    </search>
  );
}

function CategoryList({ categories }: { categories: Categories }) {
  if (categories.length === 0) return <EmptyState title={t('help.empty')} />;
  return (
    <>
      <Card className="px-4">
        <Row to="/rules" title={t('titles.rules')} />
      </Card>
      {categories.map(({ categoryId, title, articles }) => (
        <section key={categoryId}>
          <h2 className="mb-2 text-13 font-semibold text-text-2">{title}</h2>
          <Card className="px-4">
            {articles.map((article) => (
              <Row
                key={article.articleId}
                to={`/helpArticle?id=${article.articleId}`}
                title={article.title}
              />
            ))}
          </Card>
        </section>
      ))}
      <Card className="px-4">
        <Row to="/customer" title={t('app.customer')} />
      </Card>
    </>
  );
}

function Row({ to, title, text }: { to: string; title: string; text?: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-[52px] items-center gap-3 py-2.5 active:opacity-60 [&+&]:border-t [&+&]:border-line"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15">{title}</span>
        {text && <span className="mt-0.5 line-clamp-2 block text-12 break-words text-text-3">{text}</span>}
      </span>
      <ChevronRight size={16} className="shrink-0 text-text-3" aria-hidden />
    </Link>
  );
}

function Found({ words }: { words: string }) {
  const { data, error, refetch } = useSearch(words);
  const navigate = useNavigate();
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={t('help.nothing')}
        text={t('help.nothingText')}
        action={
          <Button tone="soft" onClick={() => navigate('/customer')}>
            {t('help.toCustomer')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <p role="status" className="text-12 text-text-3">
        {t('help.found', { count: data.length })}
      </p>
      <Card className="px-4">
        {data.map(({ articleId, title, excerpt }) => (
          <Row key={articleId} to={`/helpArticle?id=${articleId}`} title={title} text={excerpt} />
        ))}
      </Card>
    </>
  );
}

function SupportSite({ address }: { address: string }) {
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring tone="brand">
          <LifeBuoy size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={t('help.supportTitle')}
      text={t('help.supportText')}
      action={
        <ForeignLink
          href={address}
          className="flex h-12 w-60 items-center justify-center gap-2 rounded-lg bg-brand-solid font-semibold text-on-brand"
        >
          <ExternalLink size={16} aria-hidden />
          {t('help.openSupport')}
        </ForeignLink>
      }
    />
  );
}

function Outline() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 px-4 pt-2">
      <Skeleton className="h-10 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-xl" />
      <Skeleton className="h-60 w-full rounded-xl" />
    </div>
  );
}
