/** Where each shortcut leads, its words and its picture. */
import {
  ArrowDownToLine,
  ArrowDownUp,
  ArrowUpToLine,
  ChartCandlestick,
  CircleHelp,
  ClipboardList,
  CreditCard,
  FileText,
  Gift,
  Headset,
  IdCard,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  Shield,
  Users,
  Zap,
} from 'lucide-react';
import type { PlainKey } from '../../../../locale/keys.ts';
import type { Shortcut } from './kept-shortcuts.ts';

interface Target {
  label: PlainKey;
  icon: LucideIcon;
  path: string;
  /** A visitor is asked to log in. */
  needsLogin: boolean;
}

export const TARGETS: Record<Shortcut, Target> = {
  quickBuy: { label: 'shortcuts.quickBuy', icon: Zap, path: '/transaction?tab=quickBuy', needsLogin: true },
  deposit: { label: 'app.deposit', icon: ArrowDownToLine, path: '/assets/coinCharging', needsLogin: true },
  contract: { label: 'shortcuts.contract', icon: FileText, path: '/contract', needsLogin: false },
  withdraw: { label: 'app.withdraw', icon: ArrowUpToLine, path: '/assets/withdrawCoin', needsLogin: true },
  transfer: { label: 'app.transfer', icon: ArrowDownUp, path: '/assets/transfer', needsLogin: true },
  otc: { label: 'shortcuts.otc', icon: Users, path: '/transaction/transactionFabi', needsLogin: false },
  earn: { label: 'app.earn', icon: PiggyBank, path: '/activity', needsLogin: false },
  invite: { label: 'app.invite', icon: Gift, path: '/invitation', needsLogin: true },
  spot: { label: 'shortcuts.spot', icon: ChartCandlestick, path: '/exchange', needsLogin: false },
  orders: { label: 'shortcuts.orders', icon: ClipboardList, path: '/orderManger', needsLogin: true },
  records: {
    label: 'shortcuts.records',
    icon: ReceiptText,
    path: '/assets/capitalRecords',
    needsLogin: true,
  },
  identity: { label: 'app.identity', icon: IdCard, path: '/realname', needsLogin: true },
  payment: { label: 'shortcuts.payment', icon: CreditCard, path: '/payment', needsLogin: true },
  security: { label: 'shortcuts.security', icon: Shield, path: '/accountCenter', needsLogin: true },
  help: { label: 'shortcuts.help', icon: CircleHelp, path: '/helpCenter', needsLogin: false },
  customer: { label: 'shortcuts.customer', icon: Headset, path: '/customer', needsLogin: false },
};
