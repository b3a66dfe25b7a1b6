/** The coin to withdraw; choosing another is a screen of its own that comes back with it. */
import { displayAmount } from '@tern/math';
import { CoinButton } from '../../../features/chain/index.ts';
import { leaveWithdrawalDraft, type WithdrawalForm } from '../../../features/withdrawal/index.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenVisit } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';

export function WithdrawCoin({ form, available }: { form: WithdrawalForm; available: string | undefined }) {
  const navigate = useNavigate();
  const visit = useScreenVisit();
  const { currency } = form;
  const open = () => {
    leaveWithdrawalDraft(visit, form);
    navigate(`/assets/chooseCoin?${new URLSearchParams({ use: 'withdraw', coin: currency })}`);
  };
  const note =
    available === undefined
      ? ''
      : t('chain.available', { amount: displayAmount(available, currency), coin: currency });
  return <CoinButton currency={currency} note={note} onPress={open} />;
}
