/** The actions of an order in the order of their weight: those at the foot, and those in the sheet beside them. */
import type { OtcAction } from '@tern/protocol';
import type { PlainKey } from '../../../../locale/keys.ts';

interface HasActions {
  actions: readonly OtcAction[];
}

/** The steps that the order waits for; at most two. */
const MAIN: readonly OtcAction[] = ['PAY', 'RELEASE', 'REFUSE', 'CONSENT', 'ASK_REOPENING'];
const OTHERS: readonly OtcAction[] = [
  'CANCEL',
  'APPEAL',
  'STATE',
  'WITHDRAW_APPEAL',
  'CANCEL_PAID',
  'EXCUSE',
  'REPORT',
];

export function mainActions({ actions }: HasActions): OtcAction[] {
  return MAIN.filter((action) => actions.includes(action));
}

export function otherActions({ actions }: HasActions): OtcAction[] {
  return OTHERS.filter((action) => actions.includes(action));
}

const WORDS: Record<OtcAction, PlainKey> = {
  PAY: 'otc.paid',
  CANCEL: 'otc.cancelOrder',
  CANCEL_PAID: 'otc.cancelOrder',
  RELEASE: 'otc.release',
  APPEAL: 'otc.openAppeal',
  STATE: 'otc.addStatement',
  WITHDRAW_APPEAL: 'otc.seeAppeal',
  ASK_REOPENING: 'otc.reopen',
  CONSENT: 'otc.consent',
  REFUSE: 'otc.refuse',
  EXCUSE: 'otc.excuse',
  REPORT: 'otc.report',
  CHAT: 'titles.otcChat',
  BLOCK: 'otc.block',
};

export function actionWords(action: OtcAction): PlainKey {
  return WORDS[action];
}
