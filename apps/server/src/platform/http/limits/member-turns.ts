/** Runs the works of one member one after another; those of different members do not wait for each other. */
export class MemberTurns {
  private readonly last = new Map<number, Promise<unknown>>();

  run<T>(memberId: number, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(memberId) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.last.set(memberId, turn);
    const leave = () => {
      if (this.last.get(memberId) === turn) this.last.delete(memberId);
    };
    turn.then(leave, leave);
    return turn;
  }
}
