/**
 * The first member of a demo at the wallet: its address, payments from the outside wallet, withdrawals that are confirmed by
 * trading password and code. An answer that does not come is undefined.
 */
import { eventually } from '@tern/test-kit/eventually';
import { connect, type Sql } from '../../src/platform/database/index.ts';
import type { MemberClient } from './member-client.ts';
import type { DemoMember, VictimServer } from './victim-server.ts';

export const CHAIN = 'ethereum';
const chainOf = (currency: string) => (currency === 'BTC' ? 'bitcoin' : CHAIN);
/** Older codes count for no budget. */
const CODE_AGE_MS = 3 * 86_400_000;
/** The demo lists its coins and follows its chain a moment after the ports are open. */
const ADDRESS_MS = 120_000;

export interface Wanted {
  requestId: string;
  currency: string;
  amount: string;
  fee: string;
  address: string;
}

export interface ShownWithdrawal {
  id: string;
  currency: string;
  address: string;
  amount: string;
  arrives: string;
  status: string;
  txid: string;
  waits: string;
}

export interface ShownDeposit {
  id: string;
  currency: string;
  amount: string;
  status: string;
  txid: string;
  confirmations: number;
}

interface Page<T> {
  rows: T[];
  cursor: string;
}

export class WalletMember {
  private readonly sql: Sql;

  constructor(
    readonly client: MemberClient,
    server: VictimServer,
    private readonly member: () => DemoMember,
  ) {
    this.sql = connect({ kind: 'embedded', dataDir: server.dataDir }, { max: 1, name: 'wallet test' });
  }

  /** The database of the server; while that is down it throws. */
  get database(): Sql {
    return this.sql;
  }

  close(): Promise<void> {
    return this.sql.end();
  }

  /** undefined: the exchange gives none now. */
  async findAddress(currency: string): Promise<string | undefined> {
    const answer = await this.client.write('assets/deposit/getDepositAddress', {
      currency,
      chain: chainOf(currency),
    });
    return answer.kind === 'done' ? (answer.result as { address: string }).address : undefined;
  }

  async address(currency: string): Promise<string> {
    const fields = { currency, chain: chainOf(currency) };
    const { address } = await this.must<{ address: string }>('assets/deposit/getDepositAddress', fields);
    return address;
  }

  /** Waits until the exchange gives one. */
  async firstAddress(currency: string): Promise<string> {
    let address: string | undefined;
    const isThere = async () => {
      address = await this.findAddress(currency);
      return address !== undefined;
    };
    await eventually(`there is an address for ${currency}`, isThere, ADDRESS_MS);
    return address ?? '';
  }

  /** Pays out of the outside wallet. */
  async pay(currency: string, address: string, amount: string): Promise<string | undefined> {
    const fields = { chain: chainOf(currency), currency, address, amount };
    const answer = await this.client.write('demo/chain/payFromDemoWallet', fields);
    if (answer.kind === 'refused') throw new Error(`the payment was refused: ${answer.code}`);
    return answer.kind === 'done' ? (answer.result as { txid: string }).txid : undefined;
  }

  async mine(blocks: number, chain = CHAIN): Promise<void> {
    await this.client.write('demo/chain/mineDemoBlocks', { chain, blocks: String(blocks) });
  }

  /** Asks for a code, and confirms with it. @returns the id. A refusal throws: nothing here may be refused */
  async withdraw(wanted: Wanted): Promise<string | undefined> {
    const code = await this.code();
    if (code === undefined) return undefined;
    const confirmation = { postPassword: this.member().tradingPassword ?? '', channel: 'phone', code };
    const fields = { ...wanted, chain: chainOf(wanted.currency), ...confirmation };
    const answer = await this.client.write('assets/withdraw/request', fields);
    if (answer.kind === 'refused' && !PASSING.has(answer.code))
      throw new Error(`the withdrawal ${wanted.requestId} was refused: ${answer.code}`);
    return answer.kind === 'done' ? (answer.result as { withdrawalId: string }).withdrawalId : undefined;
  }

  async deposits(): Promise<ShownDeposit[]> {
    return this.all<ShownDeposit>('assets/deposit/getDeposits');
  }

  async withdrawals(): Promise<ShownWithdrawal[]> {
    return this.all<ShownWithdrawal>('assets/withdraw/getWithdrawals');
  }

  /** A member may ask for one code in a minute: those of before are made older. */
  private async code(): Promise<string | undefined> {
    try {
      await this.sql`update security_codes set created_ms = created_ms - ${CODE_AGE_MS}`;
    } catch {
      return undefined;
    }
    const { client } = this;
    const randomCode = String(Date.now());
    const asked = await client.write('data/sms/geetestCode', { randomCode, clientType: 'h5' });
    if (asked.kind !== 'done') return undefined;
    const { challenge } = asked.result as { challenge: string };
    const solved = await client.write('demo/captcha/answer', { challenge, flow: 'security' });
    if (solved.kind !== 'done') return undefined;
    const { answer: _, ...proof } = solved.result as Record<string, string>;
    const sent = await client.write('member/security/sendCode', {
      randomCode,
      status: '1',
      purpose: 'WITHDRAWAL',
      channel: 'phone',
      ...proof,
    });
    if (sent.kind === 'refused') throw new Error(`the code was refused: ${sent.code}`);
    if (sent.kind === 'lost') return undefined;
    const outbox = await client.get('demo/outbox/getOutbox', { target: this.member().phone });
    if (outbox.kind !== 'done') return undefined;
    return /\d{6}/.exec((outbox.result as { text: string }[])[0]?.text ?? '')?.[0];
  }

  private async all<T>(path: string): Promise<T[]> {
    const rows: T[] = [];
    let cursor = '';
    do {
      const fields = { limit: '100', ...(cursor !== '' && { cursor }) };
      const { result } = await this.client.read<Page<T>>(path, fields);
      rows.push(...result.rows);
      ({ cursor } = result);
    } while (cursor !== '');
    return rows;
  }

  private async must<T>(path: string, fields: Record<string, string>): Promise<T> {
    const answer = await this.client.write(path, fields);
    if (answer.kind !== 'done') throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.result as T;
  }
}

/** A server on its way down or up answers so; the same request is said again. */
const PASSING = new Set(['SYS.0503']);
