/** The ways of a visitor: the login, and those back into an account. */
import { useNavigate } from 'react-router';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, ListRow } from '../../../ui/list-row.tsx';

/** @param hasTickets a login leads to tickets */
export function VisitorCard({ hasTickets }: { hasTickets: boolean }) {
  const navigate = useNavigate();
  return (
    <>
      {hasTickets && (
        <Card className="flex flex-col gap-3 p-4">
          <p className="text-13 text-text-2">{t('support.visitor')}</p>
          <Button wide size="large" onClick={() => navigate('/login')}>
            {t('support.login')}
          </Button>
        </Card>
      )}
      <Card className="px-4 pt-4">
        <h2 className="text-15 font-semibold">{t('support.recovery')}</h2>
        <ListRow label={t('support.forget')} onPress={() => navigate('/forget')} />
        <ListRow label={t('support.lostFactor')} onPress={() => navigate('/accountCenter/recovery')} />
      </Card>
    </>
  );
}
