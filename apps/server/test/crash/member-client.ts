/** A member's calls over HTTP. An answer that does not come is `lost`: the client cannot tell if the call was done. */
import { eventually } from '@tern/test-kit/eventually';
import type { DemoMember } from './victim-server.ts';

export type Answer =
  | { kind: 'done'; result: unknown; sequence: number; behind: boolean }
  | { kind: 'refused'; code: string }
  | { kind: 'lost' };

const PATIENCE_MS = 8_000;
const READ_PATIENCE_MS = 120_000;

export class MemberClient {
  constructor(
    private readonly origin: string,
    private readonly member: () => DemoMember,
  ) {}

  write(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.call(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  get(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.call(`${path}?${new URLSearchParams(fields)}`, {});
  }

  /** Repeats until there is an answer. */
  async read<T>(path: string, fields: Record<string, string>): Promise<{ result: T; behind: boolean }> {
    const read = async () => {
      const answer = await this.get(path, fields);
      if (answer.kind === 'refused') throw new Error(`${path} was refused: ${answer.code}`);
      return answer.kind === 'done' && { result: answer.result as T, behind: answer.behind };
    };
    return eventually(`${path} is answered`, read, READ_PATIENCE_MS);
  }

  private async call(path: string, init: RequestInit): Promise<Answer> {
    try {
      const { token, userId } = this.member();
      const headers = { token, userId };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(`${this.origin}/api/${path}`, { ...init, headers, signal });
      if (response.status !== 200) return { kind: 'lost' };
      const body = (await response.json()) as Record<string, unknown>;
      if (body.status === 'SUCCEED')
        return {
          kind: 'done',
          result: body.result,
          sequence: Number(body.sequence ?? 0),
          behind: body.behind === true,
        };
      return { kind: 'refused', code: String(body.errorCode) };
    } catch {
      return { kind: 'lost' };
    }
  }
}
