/** Auto-deleveraging: when it comes, what the lights mean, and those of the member's own positions. */

import { AdlLights, modeText, usePositions } from '../../../features/contract/index.ts';
import { sideWords } from '../../../features/contract-records/index.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { useLoggedIn } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { RecordHead } from '../../../ui/record-card.tsx';
import { Skeleton } from '../../../ui/states.tsx';

const LIGHTS = [5, 4, 3, 2, 1, 0] as const;

export function AdlScreen() {
  return (
    <>
      <TopBar title={<h1 className="truncate">{t('contractRecords.adlTitle')}</h1>} />
      <div className="flex flex-1 flex-col gap-3 px-4 pt-2 pb-6">
        <Card className="p-4">
          <h2 className="font-semibold">{t('contractRecords.adlOwn')}</h2>
          <OwnLights />
        </Card>
        <Card className="p-4">
          <p className="text-13 text-text-2">{t('contractRecords.adlIntro')}</p>
          <p className="mt-2 text-13 text-text-2">{t('contractRecords.adlOrder')}</p>
          <h2 className="mt-4 font-semibold">{t('contractRecords.adlLightsTitle')}</h2>
          <ul className="mt-1">
            {LIGHTS.map((lights) => (
              <li key={lights} className="flex min-h-11 items-center gap-3 border-t border-line text-13">
                <AdlLights lights={lights} />
                <span className="min-w-0 flex-1">{t(`contractRecords.adlLights${lights}`)}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function OwnLights() {
  const loggedIn = useLoggedIn();
  const { positions, isError, error, refetch } = usePositions();
  if (!loggedIn) return <p className="py-3 text-13 text-text-3">{t('contractRecords.adlLogin')}</p>;
  if (isError && !positions) {
    return <LoadFailed error={error} refetch={refetch} />;
  }
  if (!positions) return <Skeleton className="mt-2 h-12 rounded-lg" />;
  if (positions.length === 0)
    return <p className="py-3 text-13 text-text-3">{t('contractRecords.adlNoPositions')}</p>;
  return (
    <ul>
      {positions.map((position) => (
        <li key={position.positionId} className="border-t border-line py-3 first:border-t-0">
          <RecordHead
            what={sideWords(position.side)}
            pairsName={position.pairsName}
            right={<AdlLights lights={position.adlLights} />}
          >
            <Chip>{modeText(position)}</Chip>
          </RecordHead>
        </li>
      ))}
    </ul>
  );
}
