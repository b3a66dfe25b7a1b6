/** The menu of a market's header: its coin, the ways that its traders need beside trading, and the rules. */
import { pairOf } from '@tern/protocol';
import { ArrowDownUp, BookOpen, Coins, Headset, LifeBuoy, ListOrdered } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useMemberNavigate } from '../kit/navigation/navigation.ts';
import { closeHeaderMenu, openCoin, usePopups } from '../kit/popups/popups.ts';
import { t } from '../locale/text.ts';
import { Sheet } from '../ui/layer.tsx';
import { ListRow } from '../ui/list-row.tsx';

export function HeaderMenu() {
  const market = usePopups((popups) => popups.headerMenu);
  return (
    <Sheet
      open={market !== undefined}
      onClose={closeHeaderMenu}
      title={t('app.more')}
      closeLabel={t('app.close')}
    >
      {market !== undefined && <Ways market={market} />}
    </Sheet>
  );
}

function Ways({ market }: { market: string }) {
  const navigate = useNavigate();
  const memberNavigate = useMemberNavigate();
  const { type, pairsName } = pairOf(market);
  const [base = ''] = pairsName.split('/');
  const isContract = type === 'CONTRACT';
  const leave = (go: () => void) => () => {
    closeHeaderMenu();
    go();
  };
  const picture = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <ListRow
        icon={<Coins {...picture} />}
        label={t('coin.about', { coin: base })}
        onPress={leave(() => openCoin(base))}
      />
      <ListRow
        icon={<ListOrdered {...picture} />}
        label={t('coin.orders')}
        onPress={leave(
          () => void memberNavigate(isContract ? '/contract/allContract' : '/transaction/allTransaction'),
        )}
      />
      <ListRow
        icon={<ArrowDownUp {...picture} />}
        label={t('app.transfer')}
        onPress={leave(() => void memberNavigate('/assets/transfer'))}
      />
      <ListRow
        icon={<BookOpen {...picture} />}
        label={t('coin.rules')}
        onPress={leave(() => navigate('/rules'))}
      />
      <ListRow
        icon={<LifeBuoy {...picture} />}
        label={t('coin.guide')}
        onPress={leave(() => navigate('/helpCenterDetail2'))}
      />
      <ListRow
        icon={<Headset {...picture} />}
        label={t('app.customer')}
        onPress={leave(() => navigate('/customer'))}
      />
    </>
  );
}
