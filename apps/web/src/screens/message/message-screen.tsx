/** The member's inbox. Nothing sends messages to it, so it is empty and says so; the notices are a tap away. */
import { Mail } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Message, Ring } from '../../ui/states.tsx';

export function MessageScreen() {
  const navigate = useNavigate();
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring>
          <Mail size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={t('content.noMessages')}
      text={t('content.noMessagesText')}
      action={
        <Button tone="soft" className="w-40" onClick={() => navigate('/noticeList')}>
          {t('content.seeNotices')}
        </Button>
      }
    />
  );
}
