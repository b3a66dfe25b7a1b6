/** Chinese: the audit log. */
export const audit = {
  text: '只增不改，每条记录的哈希包含上一条。',
  number: '编号',
  entry: '审计记录 #{number}',
  call: '操作内容',
  outcome: '结果',
  DONE: '完成',
  REFUSED: '被拒绝',
  ip: 'IP 地址',
  hash: '哈希',
  noChange: '此操作没有记录前后变化。',
  check: '校验哈希链',
  whole: '哈希链完整',
  broken: '哈希链被破坏',
  checkFailed: '无法校验',
  rows: '共 {rows} 条记录。最新哈希：',
  brokenAt: '从第 {number} 条开始不符。',
} as const;
