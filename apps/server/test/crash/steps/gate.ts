/**
 * Stops what passes between the server and its neighbours at one place that a run names, so that a process can be killed right
 * there. One place is armed at a time, and its first match alone is held back.
 */
export type Neighbour = 'database' | 'signer' | 'node';
export type When = 'before' | 'after';

export type Passing =
  | { neighbour: 'database'; text: string; values(): readonly Buffer[] }
  | { neighbour: 'signer'; request: string; id: string }
  | { neighbour: 'node'; method: string; params: readonly unknown[] };

interface Place {
  /** before: the neighbour never gets it. after: the neighbour has done it, and its answer does not arrive. */
  when: When;
  matches(passing: Passing): boolean;
}

/** @param isCut true: the connection ends with what is held; else it goes on its way */
type LetGo = (isCut: boolean) => void;

/** The place of a passing that a proxy has to stop. */
export interface Stop {
  when: When;
  /** It is held back now, until the run calls `letGo`. */
  hold(letGo: LetGo): void;
  /** It was not done after all, as with a rollback: the next match counts. */
  miss(): void;
}

export class Gate {
  private armed: { place: Place; reached: () => void } | undefined;
  private held: LetGo[] = [];

  /** @param notice is called with all that passes */
  constructor(private readonly notice: (passing: Passing) => void) {}

  /** Resolves once the first match is held back. */
  arm(place: Place): Promise<void> {
    return new Promise((reached) => {
      this.armed = { place, reached };
    });
  }

  disarm(): void {
    this.armed = undefined;
  }

  /** Ends the stop at a place; one that was armed meanwhile stays armed. */
  release(isCut: boolean): void {
    for (const letGo of this.held.splice(0)) letGo(isCut);
  }

  /** undefined: the proxy lets it pass. */
  stopOf(passing: Passing): Stop | undefined {
    this.notice(passing);
    const { armed } = this;
    if (armed === undefined || !armed.place.matches(passing)) return undefined;
    this.armed = undefined;
    return {
      when: armed.place.when,
      hold: (letGo) => {
        this.held.push(letGo);
        armed.reached();
      },
      miss: () => {
        this.armed ??= armed;
      },
    };
  }
}
