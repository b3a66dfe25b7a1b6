/** Customer service, until it opens: how the operator of this exchange can be reached. */
import { Copy, Headset } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useServer } from '../../../features/market/index.ts';
import { copyAndSay } from '../../../kit/copy-and-say.ts';
import { LoadFailed } from '../../../kit/load-failed.tsx';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Message, Ring, Skeleton } from '../../../ui/states.tsx';

export function CustomerScreen() {
  const navigate = useNavigate();
  const { data: server, error, refetch } = useServer();
  if (!server) {
    if (error) return <LoadFailed error={error} refetch={refetch} className="flex-1 bg-surface" />;
    return <Skeleton className="m-4 h-40 rounded-xl" />;
  }
  const { contact } = server;
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring tone="brand">
          <Headset size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={t(contact ? 'content.contactTitle' : 'content.noContactTitle')}
      text={
        contact ? (
          <span className="mt-2 block text-16 font-semibold break-all text-text">
            <Contact text={contact} />
          </span>
        ) : (
          t(server.mode === 'demo' ? 'content.noContactDemo' : 'content.noContactText')
        )
      }
      action={
        <div className="flex w-60 flex-col gap-2.5">
          {contact && (
            <Button wide onClick={() => void copyAndSay(contact)}>
              <Copy size={16} aria-hidden />
              {t('content.copyContact')}
            </Button>
          )}
          <Button wide tone="soft" onClick={() => navigate('/noticeList')}>
            {t('content.toNotices')}
          </Button>
          <p className="mt-1 text-12 text-text-3">{t('content.contactWarning')}</p>
        </div>
      }
    />
  );
}

/** An e-mail address and a page are links; anything else is read. */
function Contact({ text }: { text: string }) {
  const link = /^\S+@\S+\.\S+$/.test(text) ? `mailto:${text}` : /^https:\/\/\S+$/.test(text) ? text : '';
  if (!link) return text;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className="text-brand underline">
      {text}
    </a>
  );
}
