/** The sheet of an order on any screen that lists ads: opened by an ad, kept while a missing step is taken elsewhere. */
import type { WireOtcAd } from '@tern/protocol';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { askToLogIn } from '../../../kit/confirm.ts';
import { lateSheet } from '../../../kit/late-sheet.tsx';
import { loginAddress } from '../../../kit/navigation.ts';
import { useScreenVisit } from '../../../kit/screen-context.ts';
import { isLoggedIn } from '../../../kit/session.ts';
import { loadTexts } from '../../../locale/text.ts';
import { draftOfAd, leaveOrderDraft, type OrderDraft, takeOrderDraft } from './order-draft.ts';

const OrderSheet = lateSheet(() =>
  Promise.all([import('./order-sheet.tsx'), loadTexts(['payment'])]).then(([file]) => file.OrderSheet),
);

export function useOrderSheet() {
  const navigate = useNavigate();
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
    if (draft) {
      setOrder(draft);
      setOpen(true);
    }
  }, [visit]);
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
