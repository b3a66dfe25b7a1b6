/** The agreements of the platform. */
import type { AgreementKind } from '@tern/protocol';
import { useNavigate } from 'react-router';
import { t } from '../../../locale/text.ts';
import { Card, ListRow } from '../../../ui/list-row.tsx';

export function AgreementListScreen() {
  const navigate = useNavigate();
  const open = (kind: AgreementKind) => () => navigate(`/agreement?kind=${kind}`);
  return (
    <div className="p-4">
      <Card className="px-4">
        <ListRow label={t('content.user')} onPress={open('USER')} />
        <ListRow label={t('content.privacy')} onPress={open('PRIVACY')} />
        <ListRow label={t('content.otc')} onPress={open('OTC')} />
        <ListRow label={t('content.merchant')} onPress={open('MERCHANT')} />
      </Card>
    </div>
  );
}
