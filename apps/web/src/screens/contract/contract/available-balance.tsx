/** The member's available balance, how many lots that opens or the positions close, and the cost of the typed lots. */
import { formatUnits } from '@tern/math';
import {
  type ContractForm,
  type ContractSide,
  type FormContract,
  largestLots,
  moneyText,
  NO_FIGURE,
  orderCost,
  sizePrice,
  spendableText,
  toneOf,
  wholeLots,
} from '../../../features/contract/index.ts';
import { useAccountMoney } from '../../../features/transfer/index.ts';
import { t } from '../../../locale/text.ts';

interface AvailableBalanceProps {
  form: ContractForm;
  known: FormContract;
}

export function AvailableBalance({ form, known }: AvailableBalanceProps) {
  const { quoteScale } = known.terms;
  const isOpening = form.tab === 'OPEN';
  const lotsOf = (side: ContractSide) => largestLots(form, side, known)?.toString() ?? NO_FIGURE;
  const reserveOf = (side: ContractSide) => {
    const price = sizePrice(form, known);
    const lots = wholeLots(form);
    return price === undefined || !lots ? undefined : orderCost(known, side, price, lots)?.reserve;
  };
  const costOf = (side: ContractSide) => {
    const reserve = reserveOf(side);
    return reserve === undefined ? NO_FIGURE : moneyText(reserve, quoteScale);
  };
  const isShort =
    isOpening &&
    (['LONG', 'SHORT'] as const).some((side) => (reserveOf(side) ?? 0n) > (known.available ?? 0n));
  const free = known.available === undefined ? undefined : formatUnits(known.available, quoteScale);
  const money = useAccountMoney(
    { account: 'contract', currency: 'USDT', free, isShort },
    t('contract.toTransfer'),
  );
  return (
    <>
      <dl className="text-12">
        <div className="flex h-5 items-center gap-1">
          <dt className="shrink-0 text-text-3">{t('contract.available')}</dt>
          <dd className="min-w-0 flex-1 truncate text-right">
            {known.available === undefined ? NO_FIGURE : spendableText(known.available, quoteScale)}{' '}
            <span className="max-[359px]:hidden">USDT</span>
          </dd>
          <dd className="flex h-5 items-center">{money.button}</dd>
        </div>
        <Pair
          label={t(isOpening ? 'contract.maxOpen' : 'contract.maxClose')}
          tab={form.tab}
          long={lotsOf('LONG')}
          short={lotsOf('SHORT')}
        />
        {isOpening && (
          <Pair label={t('contract.cost')} tab={form.tab} long={costOf('LONG')} short={costOf('SHORT')} />
        )}
      </dl>
      {money.hint}
    </>
  );
}

interface PairProps {
  label: string;
  tab: ContractForm['tab'];
  long: string;
  short: string;
}

const COLOURS = { up: 'text-up', down: 'text-down' } as const;

/** The figures of a long and of a short, in the colours of the buttons below. */
function Pair({ label, tab, long, short }: PairProps) {
  return (
    <div className="flex items-center gap-1">
      <dt className="shrink-0 text-text-3">{label}</dt>
      <dd className="min-w-0 flex-1 break-words text-right">
        <span className="sr-only">{t('contract.longShort')} </span>
        <span className={COLOURS[toneOf(`${tab}_LONG`)]}>{long}</span> /{' '}
        <span className={COLOURS[toneOf(`${tab}_SHORT`)]}>{short}</span>
      </dd>
    </div>
  );
}
