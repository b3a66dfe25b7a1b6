/** The events of contracts that the journal holds as blocks of bytes. */
import type { ContractBlockEvent } from './events.ts';
import type { FundingEvent } from './funding-events.ts';
import type { LiquidationEvent } from './liquidation-events.ts';

export type ContractRecordEvent = ContractBlockEvent | FundingEvent | LiquidationEvent;
