/** Chooses the country or region whose code stands before the phone number, and goes back. */
import { Check, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Country, FREQUENT, phoneCountries, searchCountries } from '../../../features/member/index.ts';
import { useBack } from '../../../kit/navigation/navigation.ts';
import { usePreferences } from '../../../kit/preferences/preferences.ts';
import { changeSession, useSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Input } from '../../../ui/input.tsx';
import { EmptyState } from '../../../ui/states.tsx';

export function ChooseAreaScreen() {
  const language = usePreferences((preferences) => preferences.language);
  const [words, setWords] = useState('');
  const all = useMemo(() => phoneCountries(language), [language]);
  const found = searchCountries(all, words);
  const frequent = FREQUENT.map((iso) => all.find((country) => country.iso === iso)!);
  return (
    <div className="flex-1 bg-surface">
      <div className="sticky top-[calc(var(--safe-top)+40px)] z-10 bg-surface px-4 py-2">
        <Input
          value={words}
          onText={setWords}
          type="search"
          placeholder={t('login.searchArea')}
          aria-label={t('login.searchArea')}
          before={<Search size={16} strokeWidth={1.6} className="text-text-2" aria-hidden />}
        />
      </div>
      <div className="px-4 pb-6">
        {words.trim() === '' && (
          <>
            <h2 className="pt-2 text-12 text-text-2">{t('login.common')}</h2>
            <Rows rows={frequent} />
            <div className="-mx-4 h-2 bg-page" />
          </>
        )}
        {found.length === 0 ? <EmptyState title={t('login.noArea')} /> : <Rows rows={found} />}
      </div>
    </div>
  );
}

function Rows({ rows }: { rows: readonly Country[] }) {
  const back = useBack();
  const chosen = useSession((session) => `${session.countryName} ${session.countryCode}`);
  const choose = ({ iso, code }: Country) => {
    changeSession({ countryCode: code, countryName: iso });
    back();
  };
  return rows.map((country) => (
    <button
      key={`${country.iso} ${country.code}`}
      type="button"
      onClick={() => choose(country)}
      className="flex min-h-[52px] w-full items-center gap-3 text-left active:opacity-60 [&+&]:border-t [&+&]:border-line"
    >
      <span className="min-w-0 flex-1 truncate">{country.name}</span>
      <span className="text-13 text-text-2">+{country.code}</span>
      <span className="w-[18px] text-brand">
        {`${country.iso} ${country.code}` === chosen && <Check size={18} aria-hidden />}
      </span>
    </button>
  ));
}
