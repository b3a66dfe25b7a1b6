/**
 * The nicknames of merchants and takers, in memory: a nickname is set once (rules/members#nickname). Lists and updates
 * that show many members ask no table for each.
 */
export class NickNames {
  private readonly known = new Map<number, string>();

  /** @param read the nicknames of those members who have one */
  constructor(
    private readonly read: (memberIds: readonly number[]) => Promise<ReadonlyMap<number, string>>,
  ) {}

  /** Must come before `nickNameOf`; those that are known already cost nothing. */
  async load(memberIds: Iterable<number>): Promise<void> {
    const missing = [...new Set(memberIds)].filter((memberId) => !this.known.has(memberId));
    if (missing.length === 0) return;
    for (const [memberId, nickName] of await this.read(missing)) this.known.set(memberId, nickName);
  }

  /** '' for a member without one. */
  nickNameOf(memberId: number): string {
    return this.known.get(memberId) ?? '';
  }
}
