/** The contact data that the operator has set; nothing where there is none. */

import { Copy } from 'lucide-react';
import { useServer } from '../../../features/market/index.ts';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { ForeignLink } from '../../../kit/device/foreign-link.tsx';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/list-row.tsx';

export function ContactCard() {
  const contact = useServer().data?.contact;
  if (!contact) return null;
  return (
    <Card className="px-4 py-3">
      <h2 className="text-15 font-semibold">{t('support.contact')}</h2>
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 break-all">
          <Contact text={contact} />
        </span>
        <IconButton label={t('support.copyContact')} onClick={() => void copyAndSay(contact)}>
          <Copy size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
    </Card>
  );
}

/** An e-mail address and a page are links; anything else is read. */
function Contact({ text }: { text: string }) {
  const link = /^\S+@\S+\.\S+$/.test(text) ? `mailto:${text}` : /^https:\/\/\S+$/.test(text) ? text : '';
  if (!link) return text;
  return (
    <ForeignLink href={link} className="text-brand underline">
      {text}
    </ForeignLink>
  );
}
