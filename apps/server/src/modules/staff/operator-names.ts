/** The names of the operators whose ids stand in journal rows. */
import { CallError } from '../../platform/http/call.ts';
import type { Operators } from './operators.ts';
import { DELAY_ID } from './two-operators.ts';

export class OperatorNames {
  constructor(private readonly operators: Pick<Operators, 'byId'>) {}

  /**
   * The name of each id. 0 has an empty one, an operator who is no longer known is shown by id, and the waiting time of an
   * exchange of one operator by its setting.
   */
  async namesOf(ids: readonly (bigint | number)[]): Promise<(id: bigint | number) => string> {
    const wanted = [...new Set(ids.map(Number))].filter((id) => id > 0);
    const found = await Promise.all(wanted.map(async (id) => [id, await this.nameOf(id)] as const));
    const names = new Map(found);
    return (id) => names.get(Number(id)) ?? '';
  }

  private async nameOf(id: number): Promise<string> {
    if (id === DELAY_ID) return 'FOUR_EYES=delay';
    try {
      return (await this.operators.byId(id)).name;
    } catch (error) {
      if (error instanceof CallError && error.error === 'operatorUnknown') return `#${id}`;
      throw error;
    }
  }
}
