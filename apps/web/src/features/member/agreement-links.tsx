/** The user agreement and the privacy policy, as links in a sentence. */
import { Link } from 'react-router';
import { t } from '../../locale/text.ts';

const LINK = 'text-brand underline decoration-current/40 underline-offset-2';

export function AgreementLinks({ joint = '' }: { joint?: string }) {
  return (
    <>
      <Link to="/agreement?kind=USER" className={LINK}>
        {t('login.userAgreement')}
      </Link>
      {joint && ` ${joint} `}
      <Link to="/agreement?kind=PRIVACY" className={LINK}>
        {t('login.privacy')}
      </Link>
    </>
  );
}
