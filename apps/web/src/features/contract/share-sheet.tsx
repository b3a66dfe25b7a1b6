/** The picture of a position's result: seen as it will be, with or without the amount, saved as a file. */
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { savePicture } from '../../kit/device/save-picture.ts';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { directionOf } from '../../ui/price.tsx';
import { Tick } from '../../ui/tick.tsx';
import { dayAndMinute } from '../../ui/time-words.ts';
import { useSimulated } from '../market/index.ts';
import { entryText, priceText, rateText, signedText } from './figure-words.ts';
import type { PositionSheetProps } from './position-sheet-props.ts';
import { drawShare, SHARE_SIZE, type ShareWords, shareColours } from './share-picture.ts';

export function ShareSheet({ open, onClose, ...rest }: PositionSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('contract.sharePosition')} closeLabel={t('app.close')}>
      <SharePicture {...rest} />
    </Sheet>
  );
}

function SharePicture({ position, contract, live }: Omit<PositionSheetProps, 'open' | 'onClose'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const upIsGreen = usePreferences((preferences) => preferences.scheme !== 'red-up');
  const [withAmount, setWithAmount] = useState(false);
  // As it stood when the sheet opened: a picture that runs on could not be read.
  const isSimulated = useSimulated();
  const [words] = useState(() => wordsOf({ position, contract, live, isSimulated }));
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && words) drawShare(context, words(withAmount), shareColours(context.canvas, upIsGreen));
  }, [words, withAmount, upIsGreen]);
  if (!words) return null;
  const { pair, side, rate } = words(false);
  const save = () => {
    if (!canvas.current) return;
    const name = `${position.pairsName.replace('/', '-')}-${position.side}.png`;
    const words = { saved: t('contract.saved'), failed: t('contract.saveFailed') };
    void savePicture(canvas.current, name, words);
  };
  return (
    <div className="flex flex-col items-center gap-3">
      <canvas
        ref={canvas}
        {...SHARE_SIZE}
        data-theme="night"
        role="img"
        aria-label={t('contract.sharePicture', { pair, side, rate })}
        className="w-[240px] max-w-full rounded-xl"
      />
      <Tick
        checked={withAmount}
        onChange={setWithAmount}
        label={t('contract.shareAmount')}
        className="h-11 w-full px-1 text-13 text-text-2"
      />
      <Button wide size="large" onClick={save}>
        <Download size={18} aria-hidden />
        {t('contract.save')}
      </Button>
    </div>
  );
}

/** undefined while the figures are not known. */
function wordsOf({
  position,
  contract,
  live,
  isSimulated,
}: Omit<PositionSheetProps, 'open' | 'onClose'> & { isSimulated: boolean }):
  | ((withAmount: boolean) => ShareWords)
  | undefined {
  const figures = live.figures?.positions.get(position.positionId);
  if (!figures) return undefined;
  const { terms } = contract;
  const isLong = position.side === 'LONG';
  const times = t('contract.leverageTimes', { times: position.leverage });
  const rate = rateText(figures.profitRate);
  const pnl = signedText(figures.unrealisedPnl, terms.quoteScale);
  return (withAmount) => ({
    brand: t('app.name'),
    pair: t('contract.pairPerpetual', { pair: position.pairsName }),
    side: `${t(isLong ? 'contract.shareHeadLong' : 'contract.shareHeadShort')} ${times}`,
    isLong,
    rate,
    direction: directionOf(pnl),
    facts: [
      [t('contract.entryPrice'), entryText(figures.entryPrice, terms)],
      [t('contract.markPrice'), priceText(contract.mark, terms)],
      ...(withAmount ? ([[t('contract.sharePnl'), `${pnl} ${contract.wire.mainCur}`]] as const) : []),
    ],
    time: dayAndMinute(contract.now.time),
    note: t('contract.shareNote'),
    simulated: isSimulated ? t('contract.simulated') : '',
  });
}
