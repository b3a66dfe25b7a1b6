/**
 * The command in hand: when it is, what its answer will be, and whether it has changed anything yet. A handler answers
 * a rejection before it calls `mutate`, and must not refuse or fail afterwards (architecture#the-engine-is-total).
 */

/** Tests plant faults here; called around the first mutation of every command. */
export interface PlantedFaults {
  beforeMutation?: (seq: number) => void;
  afterMutation?: (seq: number) => void;
  /** When the clock's work turns to a contract. */
  atContract?: (contract: string) => void;
}

export class CommandContext {
  seq = 0;
  timeMs = 0;
  mutating = false;
  result = 0;
  repeated = false;
  /** The number of resting orders that the command has looked at. */
  makersSeen = 0;
  /** The contract that is worked on because of the time or the marks and not because a member asked for it; empty: none. */
  contract = '';

  constructor(private readonly faults: PlantedFaults | undefined) {}

  begin(seq: number, timeMs: number): void {
    this.seq = seq;
    this.timeMs = timeMs;
    this.mutating = false;
    this.result = 0;
    this.repeated = false;
    this.makersSeen = 0;
    this.contract = '';
  }

  /**
   * Marks the work that follows as the clock's on this contract: if it fails, the fault names the contract, and a halt
   * of the contract gets past it.
   */
  workOn(contract: string): void {
    this.contract = contract;
    if (this.faults !== undefined) this.faults.atContract?.(contract);
  }

  /** All checks have passed: what follows changes the state. */
  mutate(): void {
    if (this.faults !== undefined) this.faults.beforeMutation?.(this.seq);
    this.mutating = true;
    if (this.faults !== undefined) this.faults.afterMutation?.(this.seq);
  }

  /** The answer of a remembered request: nothing is done again. */
  repeat(result: number): 'OK' {
    this.result = result;
    this.repeated = true;
    return 'OK';
  }
}
