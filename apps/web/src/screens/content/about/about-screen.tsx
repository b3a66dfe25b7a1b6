/** About: the operator's text, name, version, mode, agreements, the software's license. */
import { IS_NATIVE } from '@tern/bridge';
import { useNavigate } from 'react-router';
import { ServedVersionRows } from '../../../features/browser-update/index.ts';
import { Article, LoadingArticle, useAbout } from '../../../features/content/index.ts';
import { install, isAddedByHand, useInstallOffer } from '../../../features/install/index.ts';
import { useServer } from '../../../features/market/index.ts';
import { VersionRows } from '../../../features/update/index.ts';
import { t } from '../../../locale/text.ts';
import { Card, ListRow } from '../../../ui/list-row.tsx';
import { Logo } from '../../../ui/logo.tsx';

export function AboutScreen() {
  const navigate = useNavigate();
  const server = useServer().data;
  const { data: about, error, refetch } = useAbout();
  return (
    <div className="px-4 pb-8">
      <div className="flex flex-col items-center py-10">
        <span className="hero-ground flex size-[72px] items-center justify-center rounded-2xl">
          <Logo width={48} className="text-white" />
        </span>
        <p className="mt-3 text-20 font-semibold">{server?.name ?? t('app.name')}</p>
        <p className="text-center text-13 text-balance text-text-2">{t('content.intro')}</p>
      </div>
      <Card className="px-4">
        {IS_NATIVE ? <VersionRows /> : <ServedVersionRows />}
        {server && (
          <ListRow
            label={t('content.mode')}
            value={server.mode === 'demo' ? t('content.demo') : t('content.production')}
          />
        )}
        <InstallRow />
        <ListRow label={t('content.agreements')} onPress={() => navigate('/aboutAgreement')} />
        <ListRow label={t('app.help')} onPress={() => navigate('/helpCenter')} />
        <ListRow label={t('content.rules')} onPress={() => navigate('/rules')} />
        <ListRow label={t('app.customer')} onPress={() => navigate('/customer')} />
        <ListRow label={t('titles.licence')} onPress={() => navigate('/about/licence')} />
      </Card>
      <Card className="mt-3 px-4 py-3">
        {about ? <Article body={about.body} /> : <LoadingArticle error={error} refetch={refetch} />}
      </Card>
    </div>
  );
}

/** Safari has no function for it: the steps stand on the download page. */
function InstallRow() {
  const navigate = useNavigate();
  const isOffered = useInstallOffer();
  if (!isOffered && !isAddedByHand()) return null;
  return <ListRow label={t('content.install')} onPress={isOffered ? install : () => navigate('/download')} />;
}
