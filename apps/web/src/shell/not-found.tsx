/** The screen of an address without a route. Loaded when it is first wanted. */
import { Compass } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '../locale/text.ts';
import { Button } from '../ui/button.tsx';
import { Message, Ring } from '../ui/states.tsx';

export function NotFound() {
  const navigate = useNavigate();
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring>
          <Compass size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={t('app.notFoundTitle')}
      text={t('app.notFoundText')}
      action={
        <Button tone="soft" className="w-40" onClick={() => navigate('/home')}>
          {t('app.goHome')}
        </Button>
      }
    />
  );
}
