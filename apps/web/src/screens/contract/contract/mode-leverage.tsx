/** Margin mode and leverage of the contract: both open the same sheet. */
import type { WireContract } from '@tern/protocol';
import { useState } from 'react';
import { type LiveFigures, NO_FIGURE, useSetting } from '../../../features/contract/index.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { loginAddress, useNavigate } from '../../../kit/navigation/navigation.ts';
import { askToLogIn } from '../../../kit/popups/confirm.ts';
import { isLoggedIn } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Opener } from '../../../ui/option.tsx';

const LeverageSheet = lateSheet(() => import('./leverage-sheet.tsx').then((file) => file.LeverageSheet));

interface ModeLeverageProps {
  contract: WireContract;
  live: LiveFigures;
  leverage: bigint;
}

export function ModeLeverage({ contract, live, leverage }: ModeLeverageProps) {
  const navigate = useNavigate();
  const setting = useSetting(contract.pairsName);
  const [open, setOpen] = useState(false);
  const mode = setting?.mode ?? 'ISOLATED';
  const press = async () => {
    if (isLoggedIn()) setOpen(true);
    else if (await askToLogIn()) navigate(loginAddress('/contract'));
  };
  return (
    <>
      <Opener onPress={() => void press()} label={t('contract.marginMode')} className="shrink-0">
        <span className="max-[359px]:hidden">{t(`contract.${mode}`)}</span>
        <span className="min-[360px]:hidden">{t(`contract.short${mode}`)}</span>
      </Opener>
      <Opener onPress={() => void press()} label={t('contract.leverage')} className="shrink-0 font-semibold">
        {t('contract.leverageTimes', { times: leverage === 0n ? NO_FIGURE : leverage.toString() })}
      </Opener>
      {setting && (
        <LeverageSheet
          open={open}
          onClose={() => setOpen(false)}
          contract={contract}
          live={live}
          setting={setting}
        />
      )}
    </>
  );
}
