/** One article of the help center; the query says which, or an address of its own. */

import { partsOf } from '@tern/protocol/article-links';
import { Info, ThumbsDown, ThumbsUp } from 'lucide-react';
import { Link } from 'react-router';
import { Article, LoadingArticle } from '../../features/content/index.ts';
import { isNotThere, NotThere } from '../../kit/loading/not-there.tsx';
import { useScreenQuery } from '../../kit/navigation/screen-context.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/list-row.tsx';
import { dayOf } from '../../ui/time-words.ts';
import { useHelpArticle, useVote } from './queries.ts';

export function HelpArticleScreen() {
  const articleId = useScreenQuery().get('id') ?? '';
  return <HelpArticle key={articleId} articleId={articleId} />;
}

export const HelpDetail1Screen = () => <HelpArticle articleId="1" />;
export const HelpDetail2Screen = () => <HelpArticle articleId="2" />;
export const HelpDetail3Screen = () => <HelpArticle articleId="3" />;
export const HelpDetail4Screen = () => <HelpArticle articleId="4" />;

function HelpArticle({ articleId }: { articleId: string }) {
  const { data, error, refetch } = useHelpArticle(articleId);
  if (isNotThere(articleId, error, 'contentUnknown'))
    return <NotThere error="contentUnknown" list="/helpCenter" />;
  return (
    <div className="flex-1 bg-surface px-4 pt-2 pb-8">
      {data ? (
        <>
          <article>
            <h2 className="text-20 font-semibold break-words">{data.title}</h2>
            <p className="mt-1 mb-4 text-12 text-text-3">
              {data.category} · {dayOf(data.time)}
            </p>
            {data.isSwitchedOff && (
              <div className="mb-4">
                <Note tone="warn" icon={<Info size={16} aria-hidden />}>
                  {t('help.isOff')}
                </Note>
              </div>
            )}
            <Article body={data.body} words={linked} />
          </article>
          <Vote articleId={articleId} version={data.version} />
          <Link to="/helpCenter" className="mt-6 block text-center text-13 text-brand">
            {t('help.toCenter')}
          </Link>
        </>
      ) : (
        <LoadingArticle error={error} refetch={refetch} />
      )}
    </div>
  );
}

/** Links lead into the app alone; all else of the text is read as it is. */
function linked(text: string) {
  return partsOf(text).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Link key={at} to={part.to} className="text-brand underline underline-offset-2">
        {part.text}
      </Link>
    ),
  );
}

function Vote({ articleId, version }: { articleId: string; version: number }) {
  const vote = useVote(articleId, version);
  return (
    <section className="mt-8 border-t border-line pt-5 text-center" aria-labelledby="did-this-help">
      <h2 id="did-this-help" className="text-15 font-semibold">
        {t('help.helped')}
      </h2>
      {vote.isSuccess ? (
        <>
          <p role="status" className="mt-3 text-13 text-text-2">
            {t('help.thanks')}
          </p>
          {!vote.variables && (
            <Link
              to="/customer"
              className="flex h-11 items-center justify-center text-13 font-semibold text-brand"
            >
              {t('help.toCustomer')}
            </Link>
          )}
        </>
      ) : (
        <div className="mt-3 flex justify-center gap-3">
          <Button tone="soft" disabled={vote.isPending} onClick={() => vote.mutate(true)}>
            <ThumbsUp size={16} aria-hidden />
            {t('help.yes')}
          </Button>
          <Button tone="soft" disabled={vote.isPending} onClick={() => vote.mutate(false)}>
            <ThumbsDown size={16} aria-hidden />
            {t('help.no')}
          </Button>
        </div>
      )}
    </section>
  );
}
