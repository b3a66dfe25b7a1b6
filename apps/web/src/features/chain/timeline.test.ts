import type { TimelineStep } from '@tern/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { type OnItsWay, timelineLines, waitText } from './timeline.ts';
import { usualTime } from './usual-time.ts';

beforeAll(() => loadTexts(['chain']));

const step = (name: TimelineStep, time: number, usualSeconds = 0) => ({ step: name, time, usualSeconds });
const RECORD: OnItsWay = {
  timeline: [
    step('REQUESTED', 1),
    step('REVIEW', 2),
    step('APPROVED', 0, 7200),
    step('SENDING', 0),
    step('CONFIRMED', 0),
  ],
  waits: 'REVIEW',
  reason: '',
  network: 'Ethereum',
  confirmations: 0,
  confirmationsNeeded: 12,
};
const record = (changed: Partial<OnItsWay>): OnItsWay => Object.assign({}, RECORD, changed);

describe('timeline', () => {
  it('has done steps with their time, one under way with who is next, and later ones', () => {
    const lines = timelineLines(RECORD);
    expect(lines.map(({ state, time }) => [state, time])).toEqual([
      ['done', 1],
      ['done', 2],
      ['now', 0],
      ['next', 0],
      ['next', 0],
    ]);
    expect(lines[2]?.notes).toEqual(['等待人工审核', '由审核人员处理', '通常约 2 小时']);
    expect(lines[3]?.notes).toEqual([]);
  });

  it('counts the confirmations of the network', () => {
    const confirming = record({
      timeline: [step('BROADCAST', 5), step('CONFIRMED', 0, 90)],
      waits: 'CONFIRMATIONS',
      confirmations: 3,
    });
    expect(timelineLines(confirming)[1]?.notes).toEqual([
      '等待确认 3/12',
      '由 以太坊 网络确认',
      '通常约 2 分钟',
    ]);
  });

  it('of an ended record has no step that was never taken, and marks a bad end', () => {
    const ended = record({
      timeline: [...RECORD.timeline.slice(0, 2), step('REJECTED', 3)],
      waits: 'NOTHING',
    });
    expect(timelineLines(ended).map(({ state }) => state)).toEqual(['done', 'done', 'bad']);
    const cut = record({ waits: 'NOTHING' });
    expect(timelineLines(cut).map(({ step: name }) => name)).toEqual(['REQUESTED', 'REVIEW']);
  });
});

describe('wait', () => {
  it('names the reason of a pause where there is one', () => {
    expect(waitText(record({ waits: 'PAUSED', reason: '节点维护' }))).toBe('该网络暂停处理：节点维护');
    expect(waitText(record({ waits: 'PAUSED' }))).toBe('该网络暂停处理，恢复后继续');
    expect(waitText(record({ waits: 'NOTHING', reason: 'x' }))).toBe('');
    expect(waitText(record({ waits: 'NETWORK_FEE' }))).toBe('网络手续费过高，回落后继续');
  });
});

it('usual times are rounded up in the unit that people would name', () => {
  expect([0, 15, 59.2, 60, 61, 7140, 7200, 7201].map(usualTime)).toEqual([
    '约 1 秒',
    '约 15 秒',
    '约 60 秒',
    '约 1 分钟',
    '约 2 分钟',
    '约 119 分钟',
    '约 2 小时',
    '约 3 小时',
  ]);
});
