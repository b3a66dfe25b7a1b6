import type { Command } from '../commands.ts';

/** The commands of contracts that stand in a block: all but orders and cancels. */
export type ContractBlockCommand = Extract<
  Command,
  {
    kind:
      | 'cancel-all-contract-orders'
      | 'place-plan-order'
      | 'cancel-plan-order'
      | 'reverse-position'
      | 'set-leverage'
      | 'set-margin-mode'
      | 'change-margin'
      | 'set-position-triggers'
      | 'continue-liquidation'
      | 'list-contract'
      | 'set-contract-settings'
      | 'set-contract-status';
  }
>;
