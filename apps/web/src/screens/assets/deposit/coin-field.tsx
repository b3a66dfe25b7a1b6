/** The coin to deposit; choosing another is a screen of its own that comes back with it. */

import { CoinButton } from '../../../features/chain/index.ts';
import { type ApplicationForm, leaveApplicationDraft } from '../../../features/deposit/index.ts';
import { useServer } from '../../../features/market/index.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenVisit } from '../../../kit/navigation/screen-context.ts';

export function CoinField({ form }: { form: ApplicationForm }) {
  const navigate = useNavigate();
  const visit = useScreenVisit();
  const { currency } = form;
  const name = useServer().data?.currencies.find((coin) => coin.currency === currency)?.name;
  const open = () => {
    leaveApplicationDraft(visit, form);
    navigate(`/assets/chooseCoin?${new URLSearchParams({ use: 'deposit', coin: currency })}`);
  };
  return <CoinButton currency={currency} note={name} onPress={open} />;
}
