/**
 * A production exchange as docs/operations makes it: an empty data folder, the set-up of two operators, a mail server over TLS
 * and no SMS, and a proxy that ends TLS before it. No demo call answers, so codes come by mail and captchas from its database.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steadyPort } from '@tern/test-kit/steady-port';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { changeDatabase } from './change-database.ts';
import type { OperatorAccount } from './console-operator.ts';
import { accountsIn } from './first-day.ts';
import { loopbackCertificate } from './loopback-certificate.ts';
import { MailSink } from './mail-sink.ts';
import { RunningServer } from './running-server.ts';
import { TlsFront } from './tls-front.ts';

const OPERATIONS = join(import.meta.dirname, '../../docs/operations.md');

export interface ProductionExchange {
  server: RunningServer;
  /** The https origin of its members. */
  origin: string;
  browser: Browser;
  mails: MailSink;
  /** The two first ones, with their one-time passwords. */
  operators: OperatorAccount[];
  /** Where the piece of this challenge belongs, which no call of production tells. */
  readAnswer(challenge: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startProduction(): Promise<ProductionExchange> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-production-'));
  const certificate = loopbackCertificate();
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const chains = join(folder, 'chains.json');
  writeFileSync(chains, exampleOfChains(), { mode: 0o600 });
  const [mails, frontPort] = [await MailSink.open(certificate), await steadyPort()];
  const origin = `https://127.0.0.1:${frontPort}`;
  const settings = {
    MODE: 'production',
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    INDEX_SOURCES: 'none',
    CHAINS_FILE: chains,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mails.port),
    SMTP_TLS: '1',
    SMTP_FROM: 'no-reply@exchange.test',
    NODE_EXTRA_CA_CERTS: authority,
  };
  let operators: OperatorAccount[] = [];
  const [server, browser] = await Promise.all([
    RunningServer.start(settings, {}, async (made) => {
      operators = accountsIn(await made.tool('setup-desk', '--new', '--name', 'anna', '--name', 'ben'));
    }),
    openBrowser(certificate.keyHash),
  ]);
  const front = await TlsFront.open(frontPort, certificate, server.port);
  return {
    server,
    origin,
    browser,
    mails,
    operators,
    async readAnswer(challenge) {
      // The form sends two more characters than the table holds.
      const [stored = ''] = /^[0-9a-z]{32}/.exec(challenge) ?? [];
      const rows = await changeDatabase(
        server.dataDir,
        `select answer from security_captchas where challenge = '${stored}'`,
      );
      return (rows as { answer: string }[])[0]?.answer ?? '';
    },
    async stop() {
      await browser.close();
      front.close();
      mails.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The chains of the page: a start connects to none of them. */
function exampleOfChains(): string {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(OPERATIONS, 'utf8')) ?? [];
  return example;
}
