/** Chooses the language; each name stands in its own. */
import { Check } from 'lucide-react';
import { setLanguage, usePreferences } from '../../../kit/preferences/preferences.ts';
import type { Language } from '../../../locale/text.ts';
import { Card } from '../../../ui/list-row.tsx';

const LANGUAGES: { language: Language; name: string }[] = [
  { language: 'zh', name: '简体中文' },
  { language: 'en', name: 'English' },
];

export function LanguageScreen() {
  const current = usePreferences((preferences) => preferences.language);
  return (
    <div className="p-4">
      <Card className="px-4">
        {LANGUAGES.map(({ language, name }) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === current}
            onClick={() => void setLanguage(language)}
            className="flex min-h-[52px] w-full items-center gap-3 text-left active:opacity-60 [&+&]:border-t [&+&]:border-line"
          >
            <span className={language === current ? 'flex-1 font-semibold text-brand' : 'flex-1'}>
              {name}
            </span>
            {language === current && <Check size={18} className="text-brand" aria-hidden />}
          </button>
        ))}
      </Card>
    </div>
  );
}
