/** One sentence about this exchange for a visitor, with the ways in; a new member begins at the order form. */
import { useNavigate } from 'react-router';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/list-row.tsx';

export function VisitorCard() {
  const navigate = useNavigate();
  return (
    <Card className="flex min-h-[92px] flex-col justify-center gap-2.5 px-3.5 py-2.5">
      <p className="text-13 text-text-2">{t('content.visitorLine')}</p>
      <div className="flex gap-2.5">
        <Button share={1} onClick={() => navigate('/register?to=/transaction')}>
          {t('app.register')}
        </Button>
        <Button tone="soft" share={1} onClick={() => navigate('/login')}>
          {t('app.login')}
        </Button>
      </div>
    </Card>
  );
}
