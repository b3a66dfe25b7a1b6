/** The sheet of an order on any screen that lists ads: opened by an ad, kept while a missing step is taken elsewhere. */
import { useQueryClient } from '@tanstack/react-query';
import type { WireOtcAd } from '@tern/protocol';
import { useEffect, useState } from 'react';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { loginAddress, useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenVisit } from '../../../kit/navigation/screen-context.ts';
import { askToLogIn } from '../../../kit/popups/confirm.ts';
import { isLoggedIn } from '../../../kit/session/session.ts';
import { loadTexts } from '../../../locale/text.ts';
import { draftOfAd, leaveOrderDraft, type OrderDraft, takeOrderDraft } from './order-draft.ts';

const OrderSheet = lateSheet(() =>
  Promise.all([import('./order-sheet.tsx'), loadTexts(['payment'])]).then(([file]) => file.OrderSheet),
);

export function useOrderSheet() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const visit = useScreenVisit();
  // The last order stays while the sheet moves out.
  const [order, setOrder] = useState<OrderDraft>();
  const [open, setOpen] = useState(false);
  const show = (draft: OrderDraft) => {
    setOrder(draft);
    setOpen(true);
  };
  useEffect(() => {
    const draft = takeOrderDraft(visit);
    if (!draft) return;
    // A step was taken meanwhile: the order waits until it is known which ones are still missing.
    void client.resetQueries({ queryKey: ['own', 'otc', 'standing'] });
    setOrder(draft);
    setOpen(true);
  }, [client, visit]);
  const takeAd = async (ad: WireOtcAd) => {
    if (isLoggedIn()) show(draftOfAd(ad));
    else if (await askToLogIn()) navigate(loginAddress(location.pathname + location.search));
  };
  return {
    /** Asks a visitor to log in first. */
    takeAd: (ad: WireOtcAd) => void takeAd(ad),
    sheet: order && (
      <OrderSheet
        open={open}
        order={order}
        onClose={() => setOpen(false)}
        onLeave={(draft) => {
          leaveOrderDraft(visit, draft);
          setOpen(false);
        }}
      />
    ),
  };
}
