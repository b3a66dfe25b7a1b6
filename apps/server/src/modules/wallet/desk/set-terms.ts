/**
 * Two operators open a chain and set the terms of a coin on it. Decimals and symbol are compared with those that the chain has;
 * the engine has the last word on all else (rules/wallet#velocity).
 */

import type { CoinChainSettings } from '@tern/engine';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { FourEyesHandler } from '../../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { type DeskCommands, operatorsOf } from '../../staff/index.ts';
import type { WalletChain, WalletChains } from '../chains/wallet-chain.ts';
import { boundUnits } from '../desk-units.ts';
import { stepOf } from '../networks/coin-network.ts';
import { checkOf } from './check-transfer.ts';
import type { TermsReader } from './terms-reader.ts';
import { canonicalContract, readCoinFacts } from './token-facts.ts';

export interface SettingParts {
  sql: Sql;
  commands: DeskCommands;
  markets: Pick<LiveMarkets, 'asset'>;
  chains: WalletChains;
  reader: TermsReader;
}

export function listChainHandler(parts: SettingParts): FourEyesHandler<'listChain'> {
  const { commands, reader } = parts;
  const read = async ({ chain }: DeskRequest<'listChain'>) => {
    const found = findChain(parts, chain);
    if (await reader.isListed(chain)) throw new CallError('nothingToChange');
    const { hotAddress, coldAddress } = found;
    return { subject: chain, before: { isListed: false, hotAddress, coldAddress } };
  };
  return {
    async examine(request) {
      await commands.waitForReadTables();
      return read(request);
    },
    async execute(request, _pair, _context, approved) {
      const { chain } = request;
      const { before } = await commands.decideByTables(
        (event) => event.kind === 'chain-listed' && event.chain === chain,
        () => read(request),
        ({ before }) => ({ command: { kind: 'list-chain', chain }, before: approved.confirm(before) }),
      );
      return { result: {}, subject: chain, before, after: { isListed: true } };
    },
  };
}

export function setCoinChainHandler(parts: SettingParts): FourEyesHandler<'setCoinChain'> {
  const { commands, reader } = parts;
  const read = async (request: DeskRequest<'setCoinChain'>, nowMs: number) => {
    const { chain, currency } = request;
    const settings = await readSettings(parts, request, nowMs);
    const { current, pending, pendingMs } = await reader.coin(chain, currency, nowMs);
    const shown = reader.wireTerms(currency, settings);
    const now = current && reader.wireTerms(currency, current);
    if (pending === undefined && JSON.stringify(now) === JSON.stringify(shown))
      throw new CallError('nothingToChange');
    const isNew = ![current, pending].some((terms) => terms?.contract === settings.contract);
    const checkTxid = isNew ? await wantedCheck(parts, chain, settings.contract) : '';
    const before = { settings: now ?? {}, pendingTime: pendingMs === 0 ? '' : pendingMs, checkTxid };
    return { subject: `${currency} ${chain}`, before, settings, after: { settings: shown } };
  };
  return {
    async examine(request, { nowMs }) {
      await commands.waitForReadTables();
      const { subject, before } = await read(request, nowMs);
      return { subject, before };
    },
    async execute(request, pair, { nowMs }, approved) {
      const { chain, currency: asset } = request;
      const { subject, before, after } = await commands.decideByTables(
        (event) => event.kind === 'coin-chain-changed' && event.chain === chain && event.asset === asset,
        () => read(request, nowMs),
        ({ subject, before, settings, after }) => {
          const confirmed = approved.confirm(before);
          const terms = { asset, chain, settings, ...operatorsOf(pair) };
          return { command: { kind: 'set-coin-chain', ...terms }, subject, before: confirmed, after };
        },
      );
      return { result: {}, subject, before, after };
    },
  };
}

/** The check transfer of a contract without terms of this coin; empty for the chain's own coin, which needs none. */
async function wantedCheck({ sql }: SettingParts, chain: string, contract: string): Promise<string> {
  if (contract === '') return '';
  const txid = await checkOf(sql, chain, contract);
  if (txid === undefined) throw new CallError('checkTransferWanted');
  return txid;
}

function findChain({ chains }: SettingParts, chain: string): WalletChain {
  const found = chains.find(chain);
  if (found === undefined) throw new CallError('chainUnknown');
  return found;
}

/** The terms in units with the contract in canonical form, proved by the chain. */
async function readSettings(
  parts: SettingParts,
  { chain: name, currency, symbol, settings }: DeskRequest<'setCoinChain'>,
  nowMs: number,
): Promise<CoinChainSettings> {
  const asset = parts.markets.asset(currency);
  if (asset === undefined) throw new CallError('currencyUnknown');
  const chain = findChain(parts, name);
  if (!(await parts.reader.isListed(name))) throw new CallError('chainNotListed');
  const { decimals, confirmations } = settings;
  const contract = settings.contract === '' ? '' : canonicalContract(chain, settings.contract);
  // A coin has one form on a chain: its own coin has no contract, and no other coin is without one.
  if ((contract === '') !== (currency === chain.nativeCurrency)) throw new CallError('walletTermsInvalid');
  const facts = await readCoinFacts(parts.sql, chain, contract, nowMs);
  if (facts.decimals !== decimals || facts.symbol !== symbol)
    throw new CallError('tokenDiffers', { decimals: String(facts.decimals), symbol: facts.symbol });
  const units = (text: string) => boundUnits(text, asset.scale);
  const terms: CoinChainSettings = {
    decimals,
    contract,
    confirmations,
    minDeposit: units(settings.minDeposit),
    minWithdrawal: units(settings.minWithdrawal),
    maxWithdrawal: units(settings.maxWithdrawal),
    withdrawalFee: units(settings.withdrawalFee),
    autoLimit: units(settings.autoLimit),
  };
  const { minWithdrawal, maxWithdrawal, withdrawalFee } = terms;
  const step = stepOf({ asset, terms });
  if (minWithdrawal % step !== 0n || withdrawalFee % step !== 0n) throw new CallError('walletTermsInvalid');
  if (minWithdrawal <= withdrawalFee || maxWithdrawal < minWithdrawal)
    throw new CallError('walletTermsInvalid');
  if (contract !== '' && (await parts.reader.coinOfContract(name, currency, contract)) !== undefined)
    throw new CallError('walletTermsInvalid');
  return terms;
}
