/** In the place of a part that is not open yet: what will be there, and which ways lead on today. */
import { Hourglass } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { PlainKey } from '../../locale/keys.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Message, Ring } from '../../ui/states.tsx';

type Way = [to: string, label: PlainKey];

const NOTICES: Way = ['/noticeList', 'soon.toNotices'];
const CONTACT: Way = ['/customer', 'soon.toContact'];

/** Each part's ways, the first one the nearest to what the member came for. */
const WAYS = {
  help: [CONTACT, NOTICES],
} as const satisfies Record<string, readonly Way[]>;

export type ComingPart = keyof typeof WAYS;

export function ComingSoon({ part, title }: { part: ComingPart; title: string }) {
  const navigate = useNavigate();
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring tone="brand">
          <Hourglass size={28} strokeWidth={1.4} aria-hidden />
        </Ring>
      }
      title={title}
      text={
        <>
          {t(`soon.${part}Text`)} {t('soon.notice')}
        </>
      }
      action={
        <div className="flex w-60 flex-col gap-2.5">
          <p className="text-12 text-text-3">{t('soon.today')}</p>
          {WAYS[part].map(([to, label], at) => (
            <Button key={to} wide tone={at === 0 ? 'primary' : 'soft'} onClick={() => navigate(to)}>
              {t(label)}
            </Button>
          ))}
        </div>
      }
    />
  );
}
