/** What an address shows that has no screen yet, or that does not exist. Comes when it is first wanted. */
import { Compass, Hourglass } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { PlainKey } from '../locale/keys.ts';
import { t } from '../locale/text.ts';
import { Button } from '../ui/button.tsx';
import { Message, Ring } from '../ui/states.tsx';

/** @param title of the screen that is to come; undefined for an address that nothing stands at */
export function NoScreen({ title }: { title: PlainKey | undefined }) {
  return title ? <NotOpen title={title} /> : <NotFound />;
}

function NotOpen({ title }: { title: PlainKey }) {
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring tone="brand">
          <Hourglass size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={t('app.notOpenTitle')}
      text={t('app.notOpenText', { title: t(title) })}
      action={<HomeButton />}
    />
  );
}

function NotFound() {
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
      action={<HomeButton />}
    />
  );
}

function HomeButton() {
  const navigate = useNavigate();
  return (
    <Button tone="soft" className="w-40" onClick={() => navigate('/home')}>
      {t('app.goHome')}
    </Button>
  );
}
