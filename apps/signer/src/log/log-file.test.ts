import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../canonical.ts';
import type { LogRecord } from '../policy/records.ts';
import { HEAD_FILE, LOG_FILE, LogFile } from './log-file.ts';
import { FIRST_HASH, writeLine } from './log-line.ts';

const KEY = Buffer.alloc(32, 7);
const voided = (n: number): LogRecord => ({ kind: 'void', at: 1_000 + n, id: `1-${n}` });
let folder: string;
const path = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(path(name), 'utf8');
const open = () => {
  const records: LogRecord[] = [];
  const log = LogFile.open(folder, KEY, (record) => records.push(record));
  return { log, records };
};
const append = (...numbers: number[]) => {
  const { log } = open();
  for (const n of numbers) log.append(voided(n));
  log.close();
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-log-'));
  LogFile.create(folder, KEY, voided(0));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the log', () => {
  it('gives back what was appended, in order, each record under its number', () => {
    append(1, 2);
    const { log, records } = open();
    expect(records).toEqual([voided(0), voided(1), voided(2)]);
    expect(log.read(1)).toEqual(voided(1));
    expect(log.head.count).toBe(3);
    expect(log.hashAt(3)).toBe(log.head.hash);
    expect(log.hashAt(0)).toBe(FIRST_HASH);
    expect(log.hashAt(4)).toBeUndefined();
    log.close();
  });

  it('chains each record to the one before by SHA-256', () => {
    append(1);
    const [first, second] = text(LOG_FILE).trim().split('\n');
    const { hash } = JSON.parse(first!);
    expect(hash).toBe(sha256(FIRST_HASH, '{"at":1000,"id":"1-0","kind":"void"}'));
    expect(JSON.parse(second!).hash).toBe(sha256(hash, '{"at":1001,"id":"1-1","kind":"void"}'));
  });

  it('reads a log of many chunks', () => {
    const { log } = open();
    const long: LogRecord = { kind: 'void', at: 1, id: 'x'.repeat(700_000) };
    for (let n = 0; n < 4; n += 1) log.append(long);
    log.close();
    expect(open().records).toHaveLength(5);
  });

  it.each([
    ['a changed record', (all: string) => all.replace('1-1', '1-9')],
    ['a changed order', (all: string) => all.replace(/^(.*\n)(.*\n)(.*\n)/, '$1$3$2')],
    ['a line left out', (all: string) => all.replace(/^(.*\n)(.*\n)/, '$1')],
    ['a line twice', (all: string) => all.replace(/^(.*\n)(.*\n)/, '$1$2$2')],
    ['an empty line', (all: string) => all.replace(/\n/, '\n\n')],
    ['a space more', (all: string) => all.replace('"at":', '"at": ')],
    ['no JSON', (all: string) => all.replace('{', '')],
    ['a line of another kind', (all: string) => `null\n${all}`],
  ])('does not open with %s', (_what, change) => {
    append(1, 2);
    writeFileSync(path(LOG_FILE), change(text(LOG_FILE)));
    expect(open).toThrow(/line \d of log\.jsonl/);
  });

  it('does not open with a record that was chained without the key', () => {
    append(1);
    const forged = writeLine(Buffer.alloc(32, 8), JSON.parse(text(HEAD_FILE)).hash, voided(2));
    appendFileSync(path(LOG_FILE), `${forged.text}\n`);
    expect(open).toThrow('line 3');
  });

  it('does not open when last lines are gone, or the whole log, or its head', () => {
    append(1, 2);
    const whole = text(LOG_FILE);
    writeFileSync(path(LOG_FILE), whole.replace(/.*\n$/, ''));
    expect(open).toThrow('shortened');
    writeFileSync(path(LOG_FILE), '');
    expect(open).toThrow('shortened');
    rmSync(path(LOG_FILE));
    expect(open).toThrow('does not start without its log');
    writeFileSync(path(LOG_FILE), whole);
    open().log.close();
    rmSync(path(HEAD_FILE));
    expect(open).toThrow('does not start without its log');
  });

  it('does not open with an older head, a changed one or that of another key', () => {
    const old = text(HEAD_FILE);
    append(1, 2);
    const current = text(HEAD_FILE);
    writeFileSync(path(HEAD_FILE), old);
    expect(open).toThrow('older than the log');
    writeFileSync(path(HEAD_FILE), current.replace('"count":3', '"count":2'));
    expect(open).toThrow('altered');
    for (const damaged of ['', 'null', '{}', '[]']) {
      writeFileSync(path(HEAD_FILE), damaged);
      expect(open).toThrow(HEAD_FILE);
    }
  });

  it('opens after a crash between the record and its head, and counts the record', () => {
    const before = text(HEAD_FILE);
    append(1);
    const after = text(HEAD_FILE);
    writeFileSync(path(HEAD_FILE), before);
    expect(open().records).toHaveLength(2);
    expect(text(HEAD_FILE)).toBe(after);
  });

  it('drops a torn last line that was never answered, at every length', () => {
    append(1);
    const head = text(HEAD_FILE);
    const whole = text(LOG_FILE);
    const next = writeLine(KEY, JSON.parse(head).hash, voided(2)).text;
    for (let length = 1; length <= next.length; length += 13) {
      writeFileSync(path(LOG_FILE), whole + next.slice(0, length));
      const { log, records } = open();
      expect(records).toHaveLength(2);
      log.append(voided(3));
      log.close();
      expect(open().records.at(-1)).toEqual(voided(3));
      writeFileSync(path(HEAD_FILE), head);
    }
  });

  it('does not take a torn line for a crash when it was answered', () => {
    append(1);
    truncateSync(path(LOG_FILE), text(LOG_FILE).length - 1);
    expect(open).toThrow('shortened');
  });

  it('appends nothing more after another process wrote to it', () => {
    const { log } = open();
    append(1);
    expect(() => log.append(voided(5))).toThrow('another process');
    expect(() => log.append(voided(5))).toThrow('earlier append failed');
    expect(log.isBroken).toBe(true);
    expect(open().records).toHaveLength(2);
  });
});
