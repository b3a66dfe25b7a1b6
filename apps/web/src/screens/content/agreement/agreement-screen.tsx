/** One agreement under its own title; the query says which, or an address of its own. */
import { AGREEMENTS, type AgreementKind } from '@tern/protocol';
import { Link } from 'react-router';
import { Article, agreementName, LoadingArticle, useAgreement } from '../../../features/content/index.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { t } from '../../../locale/text.ts';
import { dayOf } from '../../../ui/time-words.ts';

function kindOf(text: string | null): AgreementKind {
  return AGREEMENTS.find((kind) => kind === text) ?? 'USER';
}

export function AgreementScreen() {
  const query = useScreenQuery();
  const version = query.get('version') ?? undefined;
  return <Agreement kind={kindOf(query.get('kind'))} {...(version !== undefined && { version })} />;
}

export const OtcAgreementScreen = () => <Agreement kind="OTC" />;
export const MerchantAgreementScreen = () => <Agreement kind="MERCHANT" />;

function Agreement({ kind, version }: { kind: AgreementKind; version?: string }) {
  const { data, error, refetch } = useAgreement(kind, version);
  return (
    <>
      <TopBar title={<h1 className="truncate">{data?.title ?? agreementName(kind)}</h1>} />
      <div className="flex-1 bg-surface px-4 pt-3 pb-8">
        {data ? (
          <article>
            <p className="mb-4 text-12 text-text-3">{t('content.updatedAt', { time: dayOf(data.time) })}</p>
            {data.nextVersion > 0 && (
              <Link
                to={`/agreement?kind=${kind}&version=${data.nextVersion}`}
                className="mb-4 flex min-h-11 items-center rounded-lg bg-warn-soft px-3 text-13 text-warn"
              >
                {t('content.nextVersion', { time: dayOf(data.nextTime) })}
              </Link>
            )}
            <Article body={data.body} />
          </article>
        ) : (
          <LoadingArticle error={error} refetch={refetch} />
        )}
      </div>
    </>
  );
}
