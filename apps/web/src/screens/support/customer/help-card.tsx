/** The articles that answer most questions, and the help center with all of them. */
import { useNavigate } from 'react-router';
import type { PlainKey } from '../../../locale/keys.ts';
import { t } from '../../../locale/text.ts';
import { Card, ListRow } from '../../../ui/list-row.tsx';

const ARTICLES: readonly (readonly [label: PlainKey, path: string])[] = [
  ['support.helpFunds', '/helpCenterDetail1'],
  ['support.helpTrading', '/helpCenterDetail2'],
  ['support.helpOtc', '/helpCenterDetail3'],
  ['support.helpSecurity', '/helpCenterDetail4'],
  ['support.helpCenter', '/helpCenter'],
];

export function HelpCard() {
  const navigate = useNavigate();
  return (
    <Card className="px-4 pt-4">
      <h2 className="text-15 font-semibold">{t('support.help')}</h2>
      {ARTICLES.map(([label, path]) => (
        <ListRow key={path} label={t(label)} onPress={() => navigate(path)} />
      ))}
    </Card>
  );
}
