/**
 * Starts a signer in its folder: lock, configuration, keys, log, then the sockets. It starts only when all of them fit
 * together, and a fault of the log ends the process: bytes leave after their record is durable, or never.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkAddresses } from './check-addresses.ts';
import { parseConfig } from './config/signer-config.ts';
import type { Settings } from './folder/settings.ts';
import {
  CONFIG_FILE,
  checkFolder,
  checkSocketFolder,
  lockFolder,
  OPERATOR_SOCKET,
} from './folder/signer-folder.ts';
import { fingerprintOf, KEY_FILE, readKeyFile } from './keys/key-file.ts';
import { Wallet } from './keys/wallet.ts';
import { HEAD_FILE, LOG_FILE, LogFile } from './log/log-file.ts';
import { LogError } from './log/log-line.ts';
import { History } from './policy/history.ts';
import { parseRequest } from './protocol/parse-request.ts';
import { OperatorService } from './service/operator-service.ts';
import { type SignerParts, SignerService } from './service/signer-service.ts';
import { answerFrame, type FrameHandler, MAX_FRAME_BYTES, rejectionFrame } from './socket/answer-frame.ts';
import { type FrameServerOptions, serveFrames } from './socket/frame-server.ts';

export interface RunningSigner {
  stop(): Promise<void>;
}

export interface SignerHost {
  /** Milliseconds UTC. */
  clock(): number;
  /** A line for the signer's own output; never a secret. */
  report(line: string): void;
  /** The log cannot be trusted any more: the process ends at once. */
  fatal(error: unknown): void;
}

const FRAME_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 32;
const TOO_LARGE = `a request has at most ${MAX_FRAME_BYTES} bytes`;
/** A clock further behind the log than this is worth a line. */
const CLOCK_SLACK_MS = 60_000;

/** @throws when anything is missing, altered or open to others; then no socket is open and the lock is free */
export async function startSigner(
  settings: Settings,
  passphrase: string,
  host: SignerHost,
): Promise<RunningSigner> {
  const { folder } = settings;
  checkFolder(folder, [CONFIG_FILE, KEY_FILE, LOG_FILE, HEAD_FILE]);
  checkSocketFolder(dirname(settings.socket), settings.socketGroupId);
  const opened: (() => Promise<void> | void)[] = [lockFolder(folder)];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const parts = await readParts(folder, passphrase, host);
    opened.push(() => parts.log.close());
    const service = new SignerService(parts);
    const operator = new OperatorService(service, parts.config, parts.wallet.confirmationKey);
    const handlers = handlersOf(parts, service, operator, host);
    for (const options of [
      optionsOf(join(folder, OPERATOR_SOCKET), handlers.operator, undefined),
      optionsOf(settings.socket, handlers.server, settings.socketGroupId),
    ]) {
      const server = await serveFrames(options);
      opened.push(() => server.close());
    }
    host.report(`the signer listens on ${settings.socket}; its log has ${parts.log.head.count} records`);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readParts(folder: string, passphrase: string, host: SignerHost): Promise<SignerParts> {
  const config = parseConfig(readFileSync(join(folder, CONFIG_FILE), 'utf8'));
  const wallet = new Wallet(await readKeyFile(join(folder, KEY_FILE), passphrase));
  checkAddresses(config, wallet);
  const { log, history } = openLog(folder, wallet);
  reportClock(history, host);
  return { config, wallet, log, history, clock: () => host.clock() };
}

/** Reads the whole log and compares its owner with the keys. @throws LogError */
function openLog(folder: string, wallet: Wallet): { log: LogFile; history: History } {
  const history = new History();
  const log = LogFile.open(folder, wallet.logKey, (record) => history.apply(record));
  const first = log.head.count === 0 ? undefined : log.read(0);
  if (first?.kind !== 'opened' || first.wallet !== fingerprintOf(wallet.logKey)) {
    log.close();
    throw new LogError('the log belongs to another wallet');
  }
  return { log, history };
}

/** A clock that stands behind the log frees no sums until it has caught up. */
function reportClock(history: History, host: SignerHost): void {
  const behindMs = history.timeAt(0) - host.clock();
  if (behindMs > CLOCK_SLACK_MS)
    host.report(`the clock is ${Math.ceil(behindMs / 1000)} s behind the log: sums stay until it caught up`);
}

function handlersOf(
  { config, log }: SignerParts,
  service: SignerService,
  operator: OperatorService,
  host: SignerHost,
): { server: FrameHandler; operator: FrameHandler } {
  const head = () => log.head;
  const fault = (error: unknown) => {
    if (error instanceof LogError || log.isBroken) host.fatal(error);
    else host.report(`a request failed: ${error instanceof Error ? error.message : 'unknown'}`);
  };
  return {
    server: { answer: (frame) => service.answer(parseRequest(config, frame)), head, fault },
    operator: { answer: (frame) => operator.answer(frame), head, fault },
  };
}

function optionsOf(path: string, handler: FrameHandler, groupId: number | undefined): FrameServerOptions {
  return {
    path,
    groupId,
    maxFrameBytes: MAX_FRAME_BYTES,
    frameTimeoutMs: FRAME_TIMEOUT_MS,
    maxConnections: MAX_CONNECTIONS,
    answer: (line) => answerFrame(handler, line),
    answerTooLarge: () => rejectionFrame('FRAME_TOO_LARGE', TOO_LARGE, handler.head()),
  };
}
