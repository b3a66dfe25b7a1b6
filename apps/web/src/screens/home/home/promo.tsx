/** The promo image; it leads to contract trading. */
import { Link } from 'react-router';
import { usePreferences } from '../../../kit/preferences/preferences.ts';
import { t } from '../../../locale/text.ts';

export function Promo() {
  const language = usePreferences((preferences) => preferences.language);
  return (
    <Link to="/contract" className="mt-3 block aspect-[343/72] overflow-hidden rounded-xl active:opacity-80">
      <img src={`/promo-${language}.svg`} alt={t('home.promo')} className="size-full object-cover" />
    </Link>
  );
}
