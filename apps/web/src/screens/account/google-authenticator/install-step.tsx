/** Step 1: an authenticator app is on the phone. */
import { Smartphone } from 'lucide-react';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Message, Ring } from '../../../ui/states.tsx';

export function InstallStep({ onNext }: { onNext(): void }) {
  return (
    <>
      <Message
        className="flex-1"
        picture={
          <Ring tone="brand">
            <Smartphone size={28} strokeWidth={1.4} aria-hidden />
          </Ring>
        }
        title={t('account.installTitle')}
        text={t('account.installText')}
      />
      <FootBar>
        <Button size="large" onClick={onNext}>
          {t('account.installed')}
        </Button>
      </FootBar>
    </>
  );
}
