import type { WirePosition } from '@tern/protocol';
import { Share2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { t } from '../../locale/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CardFigures } from './card-figures.tsx';
import type { PositionSheetProps } from './position-sheet-props.ts';
import { RiskButton } from './risk-button.tsx';
import { AdlLights, RiskBar } from './risk-parts.tsx';
import { SideHead } from './side-head.tsx';
import { StateLines } from './state-strip.tsx';
import { TriggerLine } from './trigger-line.tsx';
import { useClosing } from './use-closing.ts';
import type { KnownContract, LiveFigures } from './use-figures.ts';

const SHEETS = {
  close: lateSheet(() => import('./close-sheet.tsx').then((file) => file.CloseSheet)),
  margin: lateSheet(() => import('./margin-sheet.tsx').then((file) => file.MarginSheet)),
  tpsl: lateSheet(() => import('./tpsl-sheet.tsx').then((file) => file.TpslSheet)),
  share: lateSheet(() => import('./share-sheet.tsx').then((file) => file.ShareSheet)),
} satisfies Record<string, ComponentType<PositionSheetProps>>;

type SheetName = keyof typeof SHEETS;

interface PositionCardProps {
  position: WirePosition;
  contract: KnownContract;
  live: LiveFigures;
}

export function PositionCard({ position, contract, live }: PositionCardProps) {
  const [sheet, setSheet] = useState<{ name: SheetName; open: boolean }>();
  const show = (name: SheetName) => setSheet({ name, open: true });
  // A sheet that is still on its way out must not take the next one along.
  const hide = (name: SheetName) =>
    setSheet((before) => (before?.name === name ? { name, open: false } : before));
  const figures = live.figures?.positions.get(position.positionId);
  const OpenSheet = sheet && SHEETS[sheet.name];
  return (
    <li className="border-b border-line py-4 first:pt-2.5">
      <div className="flex items-center gap-2">
        <SideHead {...position} />
        <Link to="/contract/adl" className="-my-2.5 flex h-10 items-center active:opacity-60">
          <AdlLights lights={position.adlLights} />
        </Link>
        <IconButton
          label={t('contract.sharePosition')}
          disabled={!figures}
          className="-mr-[11px] text-text-2 disabled:opacity-40"
          onClick={() => show('share')}
        >
          <Share2 size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      <CardFigures
        position={position}
        contract={contract}
        figures={figures}
        onMargin={() => show('margin')}
      />
      {figures && (
        <RiskButton className="-mb-1 block w-full pb-2.5 text-left">
          <RiskBar scope={figures.scope} />
        </RiskButton>
      )}
      {position.isLocked && (
        <p role="status" className="mt-2 text-12 text-bad">
          {t('contract.locked')}
        </p>
      )}
      <StateLines contract={contract.wire} now={contract.now} />
      <TriggerLine position={position} terms={contract.terms} onEdit={() => show('tpsl')} />
      <Actions position={position} contract={contract} live={live} onSheet={show} />
      {sheet && OpenSheet && (
        <OpenSheet
          key={sheet.name}
          open={sheet.open}
          onClose={() => hide(sheet.name)}
          position={position}
          contract={contract}
          live={live}
        />
      )}
    </li>
  );
}

interface ActionsProps extends PositionCardProps {
  onSheet(name: SheetName): void;
}

/** A locked position waits for its liquidation: nothing can be done with it until that is over. */
function Actions({ position, contract, live, onSheet }: ActionsProps) {
  const { closeAll, reverse, isBusy } = useClosing(position, contract, live);
  const actions = [
    [t('contract.tpsl'), () => onSheet('tpsl')],
    [t('contract.close'), () => onSheet('close')],
    [t('contract.closeMarketAll'), closeAll],
    [t('contract.reverse'), reverse],
  ] as const;
  return (
    <div className="mt-3 grid grid-cols-4 gap-2 max-[359px]:grid-cols-2">
      {actions.map(([label, onPress]) => (
        <Button
          key={label}
          tone="ghost"
          size="small"
          disabled={position.isLocked || isBusy}
          onClick={() => void onPress()}
          className="h-11 min-w-0 whitespace-normal! px-1! leading-4"
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
