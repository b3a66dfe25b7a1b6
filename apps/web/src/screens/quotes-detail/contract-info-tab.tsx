/** The rules of this contract, its margin tiers, and the ways to what stands behind its prices. */
import { displayFeeRate, groupThousands } from '@tern/math';
import type { WireContract } from '@tern/protocol';
import { useNavigate } from 'react-router';
import { useContract, useContractMark } from '../../features/market/index.ts';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { t } from '../../locale/text.ts';
import { clockDuration } from '../../ui/duration-words.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Skeleton } from '../../ui/states.tsx';

export function ContractInfoTab({ pairsName }: { pairsName: string }) {
  const { contract, error, refetch } = useContract(pairsName);
  if (contract) return <Info contract={contract} />;
  if (!error) return <Skeleton className="h-[264px] rounded-lg" />;
  return <LoadFailed error={error} refetch={refetch} />;
}

function Info({ contract }: { contract: WireContract }) {
  const navigate = useNavigate();
  const status = useContractMark(contract.pairsName)?.status ?? contract.mark.status;
  const { pairsName, mainCur } = contract;
  const facts: readonly Fact[] = [
    [t('trade.infoContract'), `${pairsName} ${t('trade.perpetual')}`],
    [t('trade.infoStatus'), t(`trade.contract${status}`)],
    [t('trade.infoLot'), `${groupThousands(contract.lotNotional)} ${mainCur}`],
    [t('trade.infoMaxLots'), groupThousands(String(contract.maxLots))],
    [t('trade.infoTick'), `${contract.tickSize} ${mainCur}`],
    [t('trade.infoStep'), `${contract.qtyStep} ${contract.tokenCur}`],
    [t('trade.infoLeverage'), `${contract.maxLeverage}×`],
    [t('trade.infoMaker'), displayFeeRate(BigInt(contract.makerFeePpm))],
    [t('trade.infoTaker'), displayFeeRate(BigInt(contract.takerFeePpm))],
    [t('trade.infoFundingInterval'), clockDuration(Math.round(contract.fundingIntervalMs / 1000))],
  ];
  return (
    <>
      <FactList facts={facts} />
      <Tiers contract={contract} />
      <nav className="mt-2">
        <ListRow label={t('trade.infoIndex')} onPress={() => navigate(`/contract/index?pair=${pairsName}`)} />
        <ListRow
          label={t('trade.infoFunding')}
          onPress={() => navigate(`/contract/funding?pair=${pairsName}`)}
        />
        <ListRow label={t('trade.infoFund')} onPress={() => navigate('/contract/fund')} />
        <ListRow label={t('trade.infoAdl')} onPress={() => navigate('/contract/adl')} />
      </nav>
    </>
  );
}

/** Maintenance margin grows with the size of a position. */
function Tiers({ contract }: { contract: WireContract }) {
  return (
    <section className="mt-4">
      <h2 className="mb-1 font-semibold">{t('trade.infoTiers')}</h2>
      <table className="w-full text-12">
        <thead className="text-text-2">
          <tr>
            <th className="py-1.5 text-left font-normal">{t('trade.tierCap', { coin: contract.mainCur })}</th>
            <th className="text-right font-normal">{t('trade.tierLeverage')}</th>
            <th className="text-right font-normal">{t('trade.tierMargin')}</th>
          </tr>
        </thead>
        <tbody>
          {contract.tiers.map((tier) => (
            <tr key={tier.cap} className="border-t border-line">
              <td className="py-2">≤ {groupThousands(tier.cap)}</td>
              <td className="text-right">{tier.maxLeverage}×</td>
              <td className="text-right">{displayFeeRate(BigInt(tier.mmrPpm))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
