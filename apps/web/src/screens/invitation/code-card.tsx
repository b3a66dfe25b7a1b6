/** The head of the invitation: what it pays, the code and the link, each with a button that copies it. */
import { Copy } from 'lucide-react';
import type { InvitationFigures } from '../../features/invitation/index.ts';
import { copyAndSay } from '../../kit/device/copy-and-say.ts';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';

export function CodeCard({ figures, link }: { figures: InvitationFigures; link: string }) {
  const { percent, welCode } = figures;
  return (
    <section className="hero-ground rounded-xl p-4 pt-5">
      <h2 className="text-20 font-semibold">{t('invitation.slogan', { percent })}</h2>
      <p className="mt-1 text-13 opacity-90">{t('invitation.rule', { percent })}</p>
      <div className="mt-4 flex flex-col gap-2">
        <Copyable
          name={t('invitation.code')}
          text={welCode}
          label={t('invitation.copyCode')}
          className="text-17 tracking-wider"
        />
        <Copyable
          name={t('invitation.link')}
          text={link}
          label={t('invitation.copyLink')}
          className="text-13"
        />
      </div>
    </section>
  );
}

function Copyable(props: { name: string; text: string; label: string; className: string }) {
  const { name, text, label, className } = props;
  return (
    <div className="flex items-center gap-3 rounded-lg bg-white/10 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-12 opacity-90">{name}</p>
        <p className={`truncate font-semibold ${className}`}>{text}</p>
      </div>
      <IconButton label={label} onClick={() => void copyAndSay(text)}>
        <Copy size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  );
}
