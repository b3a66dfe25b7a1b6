import { MONEY_COMMANDS, type Transfer } from '../../src/money/commands.ts';
import { debt, flags, HELD, LOCKED, openContract, play, silence } from './contract-neighbours-kit.ts';
import { walkNeighbours } from './neighbours.ts';

const E8 = 10n ** 8n;
const transfer: Transfer = {
  kind: 'transfer',
  memberId: 1,
  requestId: 'q',
  from: 'contract',
  to: 'assets',
  asset: 'USDT',
  amount: E8,
};

walkNeighbours({
  open: openContract,
  command: transfer,
  rejections: MONEY_COMMANDS.transfer.rejections,
  faults: [
    { rejection: 'BAD_COMMAND', change: { requestId: '' } },
    { rejection: 'UNKNOWN_ASSET', change: { asset: 'NONE' } },
    {
      rejection: 'UNKNOWN_MEMBER',
      change: { memberId: 9 },
      apart: 'An unknown member is neither frozen nor in debt.',
    },
    { rejection: 'MEMBER_FROZEN', before: flags(true, true) },
    { rejection: 'MEMBER_IN_DEBT', before: debt },
    {
      rejection: 'REQUEST_ID_REUSED',
      first: play({ ...transfer, requestId: 'used', amount: 2n }),
      change: { requestId: 'used' },
    },
    { rejection: 'SAME_ACCOUNT', change: { to: 'contract' } },
    { rejection: 'ACCOUNT_ASSET_NOT_ALLOWED', change: { asset: 'BTC' } },
    { rejection: 'AMOUNT_INVALID', change: { amount: 0n } },
    {
      rejection: 'LIQUIDATING',
      before: play(...LOCKED),
      withNext: {
        before: (scenario) => {
          play(...LOCKED)(scenario);
          silence(scenario);
        },
      },
    },
    {
      rejection: 'INDEX_UNAVAILABLE',
      first: play(...HELD),
      before: silence,
    },
    { rejection: 'INSUFFICIENT_BALANCE', change: { amount: 200_000n * E8 } },
  ],
});
