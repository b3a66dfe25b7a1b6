/** The text of the software's license, as the operator published it. */
import { Article, LoadingArticle, useAbout } from '../../../features/content/index.ts';

export function LicenceScreen() {
  const { data, error, refetch } = useAbout();
  return (
    <div className="flex-1 bg-surface px-4 pt-2 pb-8">
      {data ? <Article body={data.licence} /> : <LoadingArticle error={error} refetch={refetch} />}
    </div>
  );
}
